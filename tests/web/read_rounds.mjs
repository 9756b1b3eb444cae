// Feeds rounds to the page's own model, as the table page and the replay do, and gives back what the felt would show.

/**
 * @param {new () => any} Model
 * @param {Record<string, any>} readers
 * @param {{mine: string[], events: any[]}[][]} rounds
 */
export function readRounds(Model, readers, rounds) {
  const shown = [];
  for (const views of rounds) {
    for (const { mine, events } of views) {
      const model = new Model();
      model.mine = mine;
      for (const seat of Object.keys(events[0].seats)) {
        if (seat.includes("/")) model.behind[seat] = { name: `Person ${seat}`, stack: 100 };
        else model.seats[seat] = { name: `Person ${seat}`, stack: 100 };
      }
      for (const event of events) {
        if (!Object.hasOwn(readers, event.event)) throw new Error(`no reader of ${event.event}`);
        model.apply(event);
        shown.push({ event: event.event, shows: seen(model) });
      }
    }
  }
  return { shown, kinds: Object.keys(readers) };
}

/** All that the felt would write from a model. */
function seen(model) {
  const rows = [...model.rows].flatMap(([position, all]) => all.map((row) => `${position} ${row.name} ${row.size}`));
  const cards = [...model.hands.values(), ...[...model.rows.values()].map((all) => all.map((row) => row.cards))].flat(2).map((card) => card ?? "back");
  const money = [...Object.values(model.stacks), ...model.bets.values(), ...model.pots, model.bank, model.drop];
  return [model.button, model.action, model.dealer].map((one) => one ?? 0).concat(rows, cards, [...model.totals].flat(), money, [...model.folded]).join("|");
}
