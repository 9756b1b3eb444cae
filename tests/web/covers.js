async () => {
  // The felt of a phone with seven seats, at several games: what lies on a plate or on chips that it should not cover.
  const { Layout } = await import("/felt/layout.js");
  const { amountWide } = await import("/felt/chips.js");
  const { lampsAt } = await import("/felt/plates.js");
  const { chipBoxes } = await import("/felt/clear_places.js");
  const phone = { wide: 374, high: 524, compact: true, tiny: false, seats: [1, 2, 3, 4, 5, 6, 7], me: 1, wagers: ["a"], labels: ["Main"], hands: [], together: false, seatHands: true, ring: false, melds: false };
  const others = phone.seats.slice(1);
  const box = ({ x, y }, wide, high) => ({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });
  const card = ({ x, y, scale, next }, at) => box({ x: x + next * at, y }, 62 * scale, 86 * scale);
  const cards = (start, count) => Array.from({ length: count }, (_, at) => card(start, at));
  // A pile with its amount beneath it.
  const chips = ({ x, y }) => box({ x, y: y + 3 }, 26, 24);
  const onto = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const found = [];
  const look = (what, above, beneath) => {
    if (above.some((one) => beneath.some((other) => onto(one, other)))) found.push(what);
  };
  const plates = (layout) => others.map((seat) => box(layout.plateAt(seat), layout.plate.wide, layout.plate.high));

  const omaha = new Layout({ ...phone, ring: true, hands: ["board"] });
  look("one's own cards on bets at Omaha", cards(omaha.hands.seatHand(1, 1, 1, 5), 5), phone.seats.map((seat) => chips(omaha.bet(seat))));

  const peek = new Layout({ ...phone, seatHands: false, hands: ["row-a", "row-b", "row-c"] });
  const rows = peek.plan.hands.flatMap((row) => cards(peek.hands.pile(row, 5), 5));
  look("rows on plates at Two Card Peek", rows, plates(peek));
  look("rows on chips at Two Card Peek", rows, others.map((seat) => chips(peek.spot(seat, 0))));

  // Three cards to each side of a low phone lie above the plates that are highest.
  for (const [wide, high] of [[344, 400], [352, 408], [374, 524]]) {
    const baccarat = new Layout({ ...phone, wide, high, seatHands: false, hands: ["player", "banker"] });
    look(`the hands on plates at baccarat at ${wide} by ${high}`, ["player", "banker"].flatMap((hand) => cards(baccarat.hands.pile(hand, 3), 3)), plates(baccarat));
  }

  // So do they with their totals, larger on a higher phone.
  for (const [wide, high] of [[312, 352], [304, 420], [344, 470], [374, 524]]) {
    const felt = new Layout({ ...phone, wide, high, seatHands: false, hands: ["player", "banker"] });
    const [player, banker] = ["player", "banker"].map((hand) => cards(felt.hands.pile(hand, 3), 3));
    const total = (hand) => ({ ...hand[2], left: hand[2].right, right: hand[2].right + 26 });
    look(`a total on a hand or off the felt at baccarat at ${wide} by ${high}`, [total(player), total(banker)], [...banker, { left: wide - felt.rail, right: wide + 40, top: 0, bottom: high }]);
    look(`the larger hands on plates at baccarat at ${wide} by ${high}`, [...player, ...banker], plates(felt));
  }
  // On a desk they are large, beneath the corners, off the chips and the bank of everyone, and the title has room under them.
  for (const [wide, high] of [[1002, 790], [906, 630], [1500, 960]]) for (const count of [2, 3, 4, 5, 6, 7, 8]) for (const wagers of [["a", "b", "c"], ["a", "b", "c", "d", "e"]]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...phone, wide, high, compact: false, seats, wagers, labels: wagers, seatHands: false, hands: ["player", "banker"] });
    const where = `at baccarat with ${count} seats and ${wagers.length} bets at ${wide} by ${high}`;
    const [player, banker] = ["player", "banker"].map((hand) => cards(felt.hands.pile(hand, 3), 3));
    const total = (hand) => ({ ...hand[2], left: hand[2].right, right: hand[2].right + 2.5 * felt.type(14) });
    const laid = [...player, total(player), ...banker, total(banker)];
    look(`one hand on the other ${where}`, [...player, total(player)], banker);
    look(`the hands on chips ${where}`, laid, seats.slice(1).flatMap((seat) => [box(felt.bank(seat), 6 * felt.bankRadius, 4 * felt.bankRadius), ...wagers.map((_, number) => box(felt.spot(seat, number), 2 * felt.r, 2.4 * felt.r))]));
    look(`a bank on plates ${where}`, seats.slice(1).map((seat) => box(felt.bank(seat), 6 * felt.bankRadius, 4 * felt.bankRadius)), seats.map((seat) => box(felt.plateAt(seat), felt.plate.wide, felt.plate.high)));
    look(`the hands on plates ${where}`, laid, seats.map((seat) => box(felt.plateAt(seat), felt.plate.wide, felt.plate.high)));
    look(`the hands on the corners ${where}`, laid, [box(felt.discard, 90 * felt.unit, 60 * felt.unit), box(felt.shoe, 100 * felt.unit, 60 * felt.unit), box({ ...felt.drop, y: felt.drop.y + 12 * felt.unit }, 60 * felt.unit, 40 * felt.unit)]);
    if (felt.middle.bottom - felt.middle.top < 100 * felt.unit) found.push(`no room for the title ${where}`);
    if (count < 7 && felt.hands.pile("player", 3).scale < 1.5 * felt.unit) found.push(`small hands ${where}`);
  }

  const ultimate = new Layout({ ...phone, hands: ["player-dealer", "board"] });
  look("the board on chips at Ultimate Texas Hold'em", cards(ultimate.hands.pile("board", 5), 5), others.map((seat) => chips(ultimate.spot(seat, 0))));

  for (const [wide, high] of [[374, 524], [344, 470], [447, 443], [540, 382]]) {
    for (const count of [3, 4, 5, 7]) {
      const seats = Array.from({ length: count }, (_, at) => at + 1);
      const small = new Layout({ ...phone, wide, high, seats, hands: ["player-dealer", "board"] });
      for (const seat of seats.slice(1)) look(`the cards of seat ${seat} of ${count} on the board at ${wide} by ${high}`, cards(small.hands.seatHand(seat, 1, 1, 2), 2), cards(small.hands.pile("board", 5), 5));
    }
  }

  // Three cards of each of six others lie on nobody's chips, on a low phone too.
  for (const [wide, high] of [[352, 384], [360, 440], [374, 524]]) {
    const felt = new Layout({ ...phone, wide, high, hands: ["player-dealer"] });
    const piles = phone.seats.map((seat) => felt.spot(seat, 0)).map(({ x, y }) => ({ left: x - 13, right: x + 13, top: y - 16, bottom: y + 15 }));
    for (const seat of others) look(`the cards of seat ${seat} of 7 on chips at blackjack at ${wide} by ${high}`, cards(felt.hands.seatHand(seat, 1, 1, 3), 3), piles);
  }

  const blackjack = new Layout({ ...phone, seats: [1, 2, 3, 4, 5], hands: ["player-dealer"] });
  // Split hands leave room for their totals between the cards and your plate.
  for (const [wide, high] of [[1002, 790], [906, 630], [374, 524]]) {
    const split = new Layout({ ...phone, compact: wide < 400, wide, high, seats: [1, 2, 3, 4, 5], hands: ["player-dealer"] });
    for (const hands of [3, 4]) look(`the total of one of ${hands} hands at ${wide} by ${high}`, cards(split.hands.seatHand(1, 1, hands, 2), 2), [{ left: 0, right: wide, top: split.own.top - split.type(16) * 1.5, bottom: high }]);
  }
  // On an upright phone four of your hands show the rank of every card, clear of the neighbors' plates.
  for (const [wide, high] of [[374, 524], [344, 400]]) {
    const split = new Layout({ ...phone, wide, high, seats: [1, 2, 3, 4, 5], hands: ["player-dealer"] });
    const hands = [1, 2, 3, 4].map((hand) => split.hands.seatHand(1, hand, 4, 2));
    if (hands.some(({ next }) => next < 8)) found.push(`a covered rank in one of four hands at ${wide} by ${high}`);
    look(`four hands on the neighbors' plates at ${wide} by ${high}`, hands.flatMap((hand) => cards(hand, 2)), [2, 3, 4, 5].map((seat) => box(split.plateAt(seat), split.plate.wide, split.plate.high)));
  }
  // Another seat's split hands: side by side with nothing over one another, and the second of two rows over no rank of the first.
  for (const [wide, high] of [[1002, 790], [906, 630], [374, 524]]) {
    for (const wagers of [["a"], ["a", "b", "c"]]) {
      const split = new Layout({ ...phone, compact: wide < 400, wide, high, seats: [1, 2, 3, 4, 5], wagers, labels: wagers, hands: ["player-dealer"] });
      for (const hands of [3, 4]) {
        for (const seat of [2, 3, 4, 5]) {
          const laid = Array.from({ length: hands }, (_, at) => cards(split.hands.seatHand(seat, at + 1, hands, 3), 3));
          const upper = laid.slice(0, 2).map((hand) => hand.map((one) => ({ ...one, bottom: one.top + 0.55 * (one.bottom - one.top) })));
          look(`hands ${hands} of seat ${seat} on one another at ${wide} by ${high}`, laid.slice(2).flat(), upper.flat());
          look(`two hands of seat ${seat} side by side at ${wide} by ${high}`, laid[1], laid[0]);
          if (hands > 3) look(`two lower hands of seat ${seat} side by side at ${wide} by ${high}`, laid[3], laid[2]);
          const circles = wagers.map((_, number) => box(split.spot(seat, number), 2 * split.r, 2 * split.r));
          if (wide > 400) look(`split hands of seat ${seat} on its circles at ${wide} by ${high}`, laid.flat(), circles);
        }
      }
    }
  }
  const high = ({ x, y }) => box({ x, y: y - 1 }, 26, 34);
  for (const seat of [2, 3, 4, 5]) look(`the cards of seat ${seat} on its high pile at blackjack`, cards(blackjack.hands.seatHand(seat, 1, 1, 2), 2), [high(blackjack.spot(seat, 0))]);

  const pan = new Layout({ ...phone, ring: true, melds: true });
  for (const rows of [1, 3]) {
    const melds = others.flatMap((seat) => Array.from({ length: rows }, (_, row) => cards(pan.hands.seatRow(seat, row, rows, 3, { widest: 3, hand: 1, hands: 1 }), 3)).flat());
    look(`${rows} melds on plates at panguingue`, melds, plates(pan));
  }
  // Where a result may not lie: on anybody's plate, yours among them.
  const taken = chipBoxes({ layout: pan }, {});
  for (const seat of phone.seats) if (!taken.some((one) => onto(one, box(pan.plateAt(seat), pan.plate.wide, pan.plate.high)))) found.push(`a result on the plate of seat ${seat} at panguingue`);
  const low = { ...phone, wide: 540, high: 382, seats: [1, 2, 3, 4], ring: true, melds: true };
  const side = new Layout(low);
  for (const rows of [1, 3]) {
    const melds = low.seats.flatMap((seat) => Array.from({ length: rows }, (_, row) => cards(side.hands.seatRow(seat, row, rows, 3, { widest: 3, hand: 1, hands: 1 }), 3)).flat());
    look(`${rows} melds on the discards of a phone on its side`, melds, [card(side.hands.pile("discards", 1), 0)]);
  }

  // A phone on its side, with a board: bets lie on neither the board nor another bet.
  for (let count = 2; count <= 9; count++) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...phone, wide: 540, high: 390, seats, ring: true, hands: ["board"] });
    for (const seat of seats.slice(1)) {
      look(`the bet of seat ${seat} of ${count} on the board of a phone on its side`, [chips(felt.bet(seat))], cards(felt.hands.pile("board", 5), 5));
      look(`the bet of seat ${seat} of ${count} on another bet of a phone on its side`, [chips(felt.bet(seat))], seats.slice(1).filter((other) => other !== seat).map((other) => chips(felt.bet(other))));
    }
  }

  // Panguingue on a phone on its side: the pot and the discards lie clear of each other and of your melds and the others'.
  for (const count of [2, 3, 4, 5]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...phone, wide: 530, high: 382, seats, ring: true, melds: true, hands: ["discard"] });
    const melds = seats.flatMap((seat) => [0, 1].flatMap((row) => cards(felt.hands.seatRow(seat, row, 2, 3, { widest: 3, hand: 1, hands: 1 }), 3)));
    // The seats beside the discards have three melds.
    const three = seats.slice(1).flatMap((seat) => [0, 1, 2].flatMap((row) => cards(felt.hands.seatRow(seat, row, 3, 5, { widest: 5, hand: 1, hands: 1 }), 5)));
    look(`three melds on the discards of ${count} at panguingue`, three, cards(felt.hands.pile("discard", 1), 1));
    look(`melds on the pot of ${count} at panguingue`, [...melds, ...cards(felt.hands.pile("discard", 1), 1)], [box({ x: felt.pot(0, 1).x, y: felt.pot(0, 1).y + 4 }, 46, 26)]);
  }

  // A rope of eight lies beside the discards and the pot there, whoever it belongs to.
  for (const count of [2, 3, 4, 5, 6]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...phone, wide: 530, high: 382, seats, ring: true, melds: true, hands: ["discard"] });
    const ropes = seats.flatMap((seat) => [0, 1].flatMap((row) => cards(felt.hands.seatRow(seat, row, 2, 8, { widest: 8, hand: 1, hands: 1 }), 8)));
    look(`a rope on the discards or the pot of ${count} at panguingue`, ropes, [...cards(felt.hands.pile("discard", 1), 1), box({ x: felt.pot(0, 1).x, y: felt.pot(0, 1).y + 4 }, 46, 26)]);
  }

  // A desk at panguingue: ten cards of the next seats end before your eleven.
  for (const [wide, high] of [[1002, 790], [888, 614]]) for (const count of [6, 7, 8]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...phone, wide, high, compact: false, seats, ring: true, melds: true, hands: ["discard"] });
    look(`hands of ten on yours of ${count} at panguingue at ${wide} by ${high}`, seats.slice(1).flatMap((seat) => cards(felt.hands.seatHand(seat, 1, 1, 10), 10)), cards(felt.hands.seatHand(1, 1, 1, 11), 11));
  }

  // A desk: fans of seven cards beside the plates, and the bets of their seats.
  const desk = { ...phone, wide: 1000, high: 790, compact: false, seats: [1, 2, 3, 4, 5], ring: true };
  const stud = new Layout(desk);
  for (const seat of desk.seats.slice(1)) look(`the cards of seat ${seat} on its bet at stud`, cards(stud.hands.seatHand(seat, 1, 1, 7), 7), [box({ ...stud.bet(seat), y: stud.bet(seat).y + 8 }, 40, 22)]);

  // Chinese poker: three rows, and the cards to be laid beneath them, lie above the drop with its name.
  for (const [wide, high] of [[1002, 790], [888, 614]]) {
    const felt = new Layout({ ...desk, wide, high, seats: [1, 2, 3, 4] });
    const last = felt.hands.seatRow(3, 3, 4, 5, { widest: 5, hand: 1, hands: 1 });
    look(`rows of cards on the drop at ${wide} by ${high}`, cards(last, 5), [{ left: felt.drop.x - 40, right: felt.drop.x + 40, top: felt.drop.y - 7 * felt.unit, bottom: felt.drop.y + 9 * felt.unit + felt.type(12) }]);
  }

  // Pai gow: a hand set in two rows stays beneath the circles and their names.
  for (const size of [{ wide: 1002, high: 790, compact: false }, { wide: 906, high: 630, compact: false }, {}]) {
    const set = new Layout({ ...phone, ...size, seats: [1, 2, 3, 4, 5], wagers: ["a", "b", "c"], labels: ["Base game", "Lucky", "Ace Up"], hands: ["player-dealer"] });
    const rows = [2, 5].flatMap((count, row) => cards(set.hands.seatRow(1, row, 2, count, { widest: 5, hand: 1, hands: 1 }), count));
    look(`a set hand on the circles' names at ${set.wide} by ${set.high}`, rows, [{ left: 0, right: set.wide, top: 0, bottom: set.own.bets }]);
  }

  // On a desk the others' set hands lie on no plate, on no pile however high it stands, and on no other hand.
  for (const [wide, high] of [[1002, 790], [906, 630]]) for (const count of [2, 4, 5, 6, 7, 8]) for (const wagers of [["a"], ["a", "b", "c"], ["a", "b", "c", "d"]]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...desk, wide, high, seats, ring: false, wagers, labels: wagers, hands: ["player-dealer"] });
    const set = new Map(seats.slice(1).map((seat) => [seat, [2, 5].flatMap((size, row) => cards(felt.hands.seatRow(seat, row, 2, size, { widest: 5, hand: 1, hands: 1 }), size))]));
    for (const [seat, rows] of set) {
      const piles = wagers.map((_, number) => felt.spot(seat, number)).map(({ x, y }) => ({ left: x - felt.r, right: x + felt.r, top: y - 2.2 * felt.r, bottom: y + felt.r }));
      look(`the hand of seat ${seat} of ${count} on its high piles at ${wide} by ${high} with ${wagers.length} bets`, cards(felt.hands.seatHand(seat, 1, 1, 7), 7), piles);
      // An amount with cents is wider than its circle.
      const { wide: level, low } = felt.others.amount;
      const amounts = seats.slice(1).flatMap((one) => wagers.map((_, number) => felt.spot(one, number))).map(({ x, y }) => ({ left: x - level / 2, right: x + level / 2, top: y + 0.42 * felt.others.chips, bottom: y + low }));
      for (const [hand, laid] of [["hand", cards(felt.hands.seatHand(seat, 1, 1, 2), 2)], ["set hand", rows]]) look(`the ${hand} of seat ${seat} of ${count} on an amount at ${wide} by ${high} with ${wagers.length} bets`, laid, amounts);
      const others = [...set].flatMap(([other, those]) => (other === seat ? [] : those));
      look(`the set hand of seat ${seat} of ${count} on something at ${wide} by ${high} with ${wagers.length} bets`, rows, [...piles, ...others, ...seats.map((one) => box(felt.plateAt(one), felt.plate.wide, felt.plate.high))]);
    }
  }

  // Chinese poker on a desk at 200 %: rows of the others lie on neither yours nor other rows, with the cards still to be laid.
  for (const count of [2, 3, 4]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...phone, wide: 400, high: 356, seats, ring: true });
    const laid = new Map(seats.map((seat) => [seat, [3, 5, 5].flatMap((size, row) => cards(felt.hands.seatRow(seat, row, seat === 1 ? 4 : 3, size, { widest: 5, hand: 1, hands: 1 }), size))]));
    for (const [seat, rows] of laid) for (const [other, those] of laid) if (seat < other) look(`rows of seat ${other} of ${count} on rows of seat ${seat} at 200 %`, those, rows);
  }

  // However many sit at a desk, each circle, the bank of every seat and its lamp keep off what is the next seat's.
  for (const [wide, high] of [[1002, 790], [890, 614]]) for (const count of [6, 8, 10, 11, 14]) for (const wagers of [["a"], ["a", "b", "c"], ["a", "b", "c", "d"]]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...desk, wide, high, seats, ring: false, seatHands: false, wagers, labels: wagers, hands: ["player", "banker"] });
    const circles = new Map(seats.slice(1).map((seat) => [seat, Array.from({ length: felt.otherCircles }, (_, number) => box(felt.spot(seat, number), 1.6 * felt.r, 1.6 * felt.r))]));
    for (const seat of seats.slice(1)) {
      const next = [...circles].flatMap(([other, those]) => (other === seat ? [] : those));
      const at = `of seat ${seat} of ${count} at ${wide} by ${high} with ${wagers.length} bets`;
      look(`circles ${at} on others`, circles.get(seat), next);
      const bank = felt.bank(seat);
      look(`the bank ${at} on circles`, [box({ x: bank.x, y: bank.y - 0.5 * felt.bankRadius }, 6.4 * felt.bankRadius, 5 * felt.bankRadius)], next);
      const plate = felt.plateAt(seat);
      const lamp = lampsAt(felt, seat, felt.plate.wide, felt.plate.high);
      look(`the lamp ${at} on a plate`, [box({ x: plate.x + lamp.x, y: plate.y + lamp.y }, 20, 20)], seats.filter((one) => one !== seat).map((one) => box(felt.plateAt(one), felt.plate.wide, felt.plate.high)));
    }
  }

  // The circles of other seats on a desk touch no plate, no circle of yours with its name, and neither shoe, discards nor drop.
  for (const [wide, high] of [[1002, 790], [906, 630], [888, 614], [1482, 970]]) for (const count of [2, 3, 4, 5, 6, 7, 8, 9]) for (const wagers of [["a"], ["a", "b", "c"], ["a", "b", "c", "d"], ["a", "b", "c", "d", "e"]]) for (const seatHands of [true, false]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...desk, wide, high, seats, ring: false, seatHands, wagers, labels: wagers.map(() => "Bad Beat"), hands: seatHands ? ["player-dealer", "board"] : ["player", "banker"] });
    const u = felt.unit;
    const own = wagers.map((_, number) => felt.own.spot(number)).map(({ x, y }) => ({ left: x - felt.own.r, right: x + felt.own.r, top: y - felt.own.r, bottom: y - felt.own.r + felt.own.rowHigh }));
    const plates = seats.map((seat) => box(felt.plateAt(seat), felt.plate.wide, felt.plate.high));
    const corners = [box(felt.shoe, 88 * u, 68 * u), box(felt.discard, 80 * u, 60 * u), box(felt.drop, 50 * u, 16 * u)];
    const circles = seats.slice(1).flatMap((seat) => wagers.map((_, number) => felt.spot(seat, number)));
    const at = `with ${count} seats and ${wagers.length} bets at ${wide} by ${high}`;
    const away = ({ x, y }, { left, right, top, bottom }) => Math.hypot(Math.max(0, left - x, x - right), Math.max(0, top - y, y - bottom));
    for (const spot of circles) if ([...own, ...plates, ...corners].some((one) => away(spot, one) < felt.r)) found.push(`a circle on something ${at}`);
    circles.forEach((spot, one) => circles.slice(one + 1).some((other) => Math.hypot(spot.x - other.x, spot.y - other.y) < 2 * felt.r) && found.push(`a circle on another ${at}`));
  }

  // What a row of Two Card Peek is called lies on nobody's circle, nor does a circle on a plate.
  for (const [wide, high] of [[1002, 790], [906, 630], [888, 614], [1482, 970]]) for (const count of [2, 3, 4, 5, 6, 7]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...desk, wide, high, seats, ring: false, seatHands: false, together: true, wagers: ["a", "b"], labels: ["Row A", "Row B"], hands: ["row-a", "row-b", "row-c"] });
    const names = felt.plan.hands.map((row) => felt.hands.pile(row, 5)).map(({ y }) => box({ x: wide / 2, y }, wide, felt.type(17) * 1.5));
    const plates = seats.map((seat) => box(felt.plateAt(seat), felt.plate.wide, felt.plate.high));
    look(`a row's name or a plate on a circle with ${count} seats at ${wide} by ${high}`, seats.slice(1).map((seat) => box(felt.spot(seat, 0), 2 * felt.r, 2 * felt.r)), [...names, ...plates]);
  }

  // On a phone an amount with cents lies under no cards.
  for (const [wide, high] of [[374, 524], [530, 382]]) for (const count of [4, 5, 6, 7]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...phone, wide, high, seats, hands: ["player-dealer"] });
    for (const seat of seats.slice(1)) {
      const { x, y } = felt.spot(seat, 0);
      const amount = box({ x, y: y + 10 }, amountWide("$91.37", 8.5), 13);
      const hands = seats.slice(1).flatMap((one) => [...cards(felt.hands.seatHand(one, 1, 1, 7), 7), ...[2, 5].flatMap((size, row) => cards(felt.hands.seatRow(one, row, 2, size, { widest: 5, hand: 1, hands: 1 }), size))]);
      look(`cards on an amount of seat ${seat} of ${count} at ${wide} by ${high}`, hands, [amount]);
    }
  }

  // On a phone set hands lie on no other hand, up to a full table of eight.
  for (const [wide, high] of [[374, 524], [530, 382]]) for (const count of [5, 6, 7, 8]) {
    const seats = Array.from({ length: count }, (_, at) => at + 1);
    const felt = new Layout({ ...phone, wide, high, seats, hands: ["player-dealer"] });
    const set = seats.slice(1).map((seat) => [2, 5].flatMap((size, row) => cards(felt.hands.seatRow(seat, row, 2, size, { widest: 5, hand: 1, hands: 1 }), size)));
    const dealt = seats.slice(1).map((seat) => cards(felt.hands.seatHand(seat, 1, 1, 7), 7));
    for (const all of [set, dealt]) all.forEach((hand, at) => look(`${all === set ? "the set hand" : "the hand"} of seat ${at + 2} of ${count} on another at ${wide} by ${high}`, hand, all.slice(at + 1).flat()));
  }

  // On the narrowest phone set hands of both sides have a gap between them.
  const narrow = new Layout({ ...phone, wide: 352, high: 452, seats: [1, 2, 3, 4, 5], wagers: ["a"], hands: ["player-dealer"] });
  const laid = (seat) => cards(narrow.hands.seatRow(seat, 1, 2, 5, { widest: 5, hand: 1, hands: 1 }), 5);
  for (const [one, other] of [[2, 5], [3, 4]]) look(`the set hand of seat ${one} on that of seat ${other} on a narrow phone`, laid(one), laid(other).map((each) => ({ ...each, left: each.left - 5, right: each.right + 5 })));

  // Against the player-dealer with a board: each seat's cards clear of circles, plates, the board and other cards.
  for (const [wide, high] of [[1002, 790], [906, 630]]) {
    for (const count of [2, 4, 5, 7]) {
      const seats = Array.from({ length: count }, (_, at) => at + 1);
      const felt = new Layout({ ...desk, wide, high, seats, ring: false, wagers: ["a", "b", "c", "d", "e"], labels: ["Ante", "Blind", "Play", "Trips", "Bad Beat"], hands: ["player-dealer", "board"] });
      const circles = seats.flatMap((seat) => Array.from({ length: 5 }, (_, number) => box(felt.spot(seat, number), 2 * felt.r, 2 * felt.r)));
      const held = new Map(seats.slice(1).map((seat) => [seat, cards(felt.hands.seatHand(seat, 1, 1, 3), 3)]));
      for (const [seat, hand] of held) {
        const others = [...held].flatMap(([other, those]) => (other === seat ? [] : those));
        look(`the cards of seat ${seat} of ${count} on something at ${wide} by ${high}`, hand, [...circles, ...others, ...cards(felt.hands.pile("board", 5), 5), ...seats.slice(1).map((one) => box(felt.plateAt(one), felt.plate.wide, felt.plate.high))]);
      }
    }
  }

  // Baccarat: a third card of the player's or banker's hand lies on nobody's circles.
  for (const [wide, high] of [[1002, 790], [906, 630], [888, 614]]) {
    for (const count of [2, 3, 4, 5, 7]) {
      const seats = Array.from({ length: count }, (_, at) => at + 1);
      const felt = new Layout({ ...desk, wide, high, seats, ring: false, seatHands: false, wagers: ["a", "b", "c", "d", "e"], labels: ["Player", "Banker", "Tie", "Panda 8", "Dragon 7"], hands: ["player", "banker"] });
      const circles = seats.flatMap((seat) => Array.from({ length: 5 }, (_, number) => box(felt.spot(seat, number), 2 * felt.r, 2 * felt.r)));
      look(`a third card on a circle of ${count} seats at ${wide} by ${high}`, ["player", "banker"].flatMap((hand) => cards(felt.hands.pile(hand, 3), 3)), circles);
    }
  }
  return found;
}
