() => {
  // What is measured on a table's page: how much of the height the felt has, texts that are too small, and what lies on what.
  const host = document.querySelector(".felthost").getBoundingClientRect();
  const drawn = document.querySelector(".felt .rail, .felt .ground").getBoundingClientRect();
  const share = Math.min(host.height, drawn.height) / innerHeight;
  const onScreen = (r) => r.width > 0 && r.height > 0 && r.bottom > 0 && r.right > 0 && r.top < innerHeight && r.left < innerWidth;
  const small = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // The faces of cards are pictures; titles and options are drawn by the browser.
    if (element.closest(".card, .token, .unseen, title, option")) continue;
    const range = document.createRange();
    range.selectNode(node);
    if (!onScreen(range.getBoundingClientRect())) continue;
    const matrix = element.getScreenCTM?.();
    const size = parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (size < 10.99) small.add(`${node.textContent.trim()} ${size.toFixed(1)}`);
  }
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((node) => ({ node, box: node.getBoundingClientRect() })).filter(({ box }) => box.bottom > host.top && box.top < host.bottom);
  const clipped = (box) => ({ left: Math.max(box.left, host.left), right: Math.min(box.right, host.right), top: Math.max(box.top, host.top), bottom: Math.min(box.bottom, host.bottom) });
  const onto = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const wrong = new Set();
  const cards = boxes(".felt .card");
  const dock = document.querySelector(".dock").getBoundingClientRect();
  for (const { node, box } of [...cards, ...boxes(".felt .stack")]) if (onto(clipped(box), dock)) wrong.add(`the dock covers a ${node.getAttribute("class")}`);
  const plates = boxes(".felt .plate > rect");
  for (const { box } of cards) for (const plate of plates) if (onto(box, plate.box)) wrong.add(`a card on the plate ${plate.node.parentNode.textContent}`);
  // No hand lies on another's.
  cards.forEach((one, at) => cards.slice(at + 1).forEach((other) => one.node.dataset.position !== other.node.dataset.position && onto(one.box, other.box) && wrong.add(`cards of ${one.node.dataset.position} on cards of ${other.node.dataset.position}`)));
  for (const { node, box } of boxes(".felt .label, .felt .lamp")) for (const card of cards) if (onto(card.box, box)) wrong.add(`a card on ${node.textContent}`);
  for (const label of boxes(".felt .total, .felt .banner")) {
    for (const name of boxes(".felt .plate .name")) if (onto(label.box, name.box)) wrong.add(`${label.node.textContent} on the name ${name.node.textContent}`);
    if (label.node.classList.contains("banner")) for (const { box } of cards) if (onto(label.box, box)) wrong.add(`${label.node.textContent} on a card`);
  }
  const totals = boxes(".felt .total");
  // On a desk the result lies on no name of a hand.
  for (const { node, box } of boxes(".felt:not(.small, .craps) .banner")) for (const total of totals) if (onto(box, total.box)) wrong.add(`${node.textContent} on the total ${total.node.textContent}`);
  totals.forEach((one, at) => totals.slice(at + 1).forEach((other) => onto(one.box, other.box) && wrong.add(`the total ${one.node.textContent} on the total ${other.node.textContent}`)));
  // On a desk neither the title nor the result lies on circles or cards.
  const large = document.querySelector(".felt:not(.small, .craps)");
  const covered = large ? boxes(".felt .spot, .felt .card") : [];
  for (const sign of large ? boxes(".felt .banner, .felt:not(.telling) .title") : []) for (const { node, box } of covered) if (onto(sign.box, box)) wrong.add(`${sign.node.textContent} on a ${node.getAttribute("class")}`);
  // What is said of a seat or of the round lies on the felt, and no action on the button.
  const tags = [...document.querySelectorAll(".felt :is(.did, .swing, .lamp, .banner)")].map((node) => ({ node, box: node.getBoundingClientRect() }));
  // A small craps layout is higher than its window, and is moved.
  const whole = document.querySelector(".felt.craps.compact") ? drawn : host;
  for (const { node, box } of tags) if (box.left < host.left - 1 || box.right > host.right + 1 || box.top < whole.top - 1 || box.bottom > whole.bottom + 1) wrong.add(`${node.textContent} is not whole on the felt`);
  for (const { node, box } of boxes(".felt .did")) for (const lamp of boxes(".felt .lamp")) if (onto(box, lamp.box)) wrong.add(`${node.textContent} on ${lamp.node.textContent}`);
  for (const { node, box } of boxes(".felt .did")) for (const chip of boxes(".felt .stack .chip, .felt .stack .amountback")) if (onto(box, chip.box)) wrong.add(`the chips ${chip.node.parentNode.textContent} on ${node.textContent}`);
  // The name of a hand covers no cards, but for its edge on a large felt and in games for the pot, and for your own on a small
  // felt, where circles and seats may leave it no other place.
  const arc = !large && document.querySelector(".felt .shoe");
  for (const { node, box } of innerHeight > 300 ? boxes(".felt .total") : []) for (const card of cards) {
    const most = !arc ? box.height / 2 : box.top > host.top + host.height * 0.75 ? box.height : 2;
    if (Math.min(box.right, card.box.right) - Math.max(box.left, card.box.left) > 2 && Math.min(box.bottom, card.box.bottom) - Math.max(box.top, card.box.top) > most) wrong.add(`${node.textContent} on a card`);
  }
  for (const { node, box } of large ? boxes(".felt .stack") : []) for (const card of cards) if (onto(box, card.box)) wrong.add(`a card on the chips ${node.textContent}`);
  for (const { node, box } of large ? boxes(".felt .stack") : []) for (const under of boxes(".felt .subtitle, .felt:not(.telling) .title")) if (onto(box, under.box)) wrong.add(`the chips ${node.textContent} on ${under.node.textContent}`);
  // The puck marks a number of a craps layout that is still to be read; its glyphs begin beneath the top of their line.
  for (const { box } of boxes(".felt .puck.on")) for (const numeral of boxes(".felt .number .numeral")) if (onto(box, { ...numeral.box.toJSON(), top: numeral.box.top + numeral.box.height * 0.2 })) wrong.add(`the puck on ${numeral.node.textContent}`);
  // Nor does it lie on the call of a flip.
  for (const { box } of boxes(".felt .puck")) for (const call of boxes(".felt .call")) if (onto(box, call.box)) wrong.add(`the puck on “${call.node.textContent}”`);
  // Chips on a craps layout leave its words free.
  const words = boxes(".felt.craps .area text:not([display])").map(({ node, box }) => ({ node, box: { ...box.toJSON(), top: box.top + box.height * 0.2, bottom: box.bottom - box.height * 0.2 } }));
  for (const { node, box } of boxes(".felt.craps :is(.own, .others) :is(.chip, .amountback)")) for (const word of words) if (onto(box, word.box)) wrong.add(`the ${node.closest(".others") ? "others’ chips" : "chips"} on ${word.node.parentNode.dataset.spot} lie on “${word.node.textContent}”`);
  // The name of a hand touches no circle, nor the chips in it.
  for (const { node, box } of boxes(".felt .handname")) for (const spot of boxes(".felt .spot")) if (onto(box, spot.box)) wrong.add(`${node.textContent} on a circle`);
  // On a large felt what a hand holds is on nobody's circle.
  for (const { node, box } of large ? totals : []) for (const spot of boxes(".felt .spot")) if (onto(box, spot.box)) wrong.add(`the total ${node.textContent} on a circle`);
  // What is shown of the name of a hand is not half behind the result.
  for (const { node, box } of boxes(".felt .handname")) if (getComputedStyle(node).opacity !== "0") for (const sign of boxes(".felt .banner")) if (onto(box, sign.box)) wrong.add(`${sign.node.textContent} on ${node.textContent}`);
  plates.forEach((one, at) => plates.slice(at + 1).forEach((other) => onto(one.box, other.box) && wrong.add(`${one.node.parentNode.textContent} on ${other.node.parentNode.textContent}`)));
  const you = document.querySelector(".felt:not(.craps) .plate.you > rect")?.getBoundingClientRect();
  if (you && (you.bottom < drawn.bottom - drawn.height * 0.12 || Math.abs((you.left + you.right - drawn.left - drawn.right) / 2) > 3)) wrong.add("you do not sit at the bottom");
  // What answers the question is in view, but for a window so low that buttons alone would fill it.
  if (innerHeight > 300) for (const { node, box } of [...document.querySelectorAll(".dock :is(.main, .choices button)")].map((node) => ({ node, box: node.getBoundingClientRect() }))) if (box.height && (box.bottom > Math.min(dock.bottom, innerHeight) + 1 || box.top < dock.top - 1)) wrong.add(`${node.textContent} is below the fold`);
  if (document.documentElement.scrollWidth > innerWidth) wrong.add("the page is too wide");
  return { share, wide: drawn.width, small: [...small], wrong: [...wrong] };
}
