// Written by `python -m housedealer.server.wire.page_types` from the Python definitions. Do not edit.

/** Money in whole cents. */
export type Cents = number;

/** The player-dealer's cards make nothing with an ace on top: nobody sets a hand. */
export interface AceHighEvent {
  event: "ace-high";
  why: string;
}

/** A player acts: the chips put in, the total, and the rest of the stack. */
export interface ActionEvent {
  event: "action";
  seat: string;
  choice: string;
  amount: Cents;
  to: Cents;
  stack: Cents;
}

/** A pot goes to its winners. */
export interface AwardEvent {
  event: "award";
  amount: Cents;
  shares: Record<string, Cents>;
  why: string;
  pot?: number;
  pots?: number;
}

/** Which row is highest for Pick Row, or several that tie; none where no row qualifies. */
export interface BestRowEvent {
  event: "best-row";
  rows: string[];
  why: string;
}

/** Cards leave the shoe unseen. */
export interface BurnEvent {
  event: "burn";
  count: number;
}

/** The dealer button's seat, and why if a card decided. */
export interface ButtonEvent {
  event: "button";
  seat: string;
  why?: string;
}

/** A seat turns its wagers on for the come-out, or calls one off for the flip. */
export interface CalledEvent {
  event: "called";
  seat: string;
  choice: "on" | "off";
  wager?: string;
}

/** The house dealer checks the down card. */
export interface CheckEvent {
  event: "check";
  natural: boolean;
}

/** The others pay a seat: for konditions, for going out, or it takes the tops. */
export interface CollectEvent {
  event: "collect";
  seat: string;
  amount: Cents;
  payers: Record<string, Cents>;
  stacks: Record<string, Cents>;
  why: string;
}

/** A hand is shown as it was set and compared with another. */
export interface CompareEvent {
  event: "compare";
  position: string;
  against: string;
  front: string;
  back: string;
  front_name: string;
  back_name: string;
  front_result?: "win" | "lose" | "copy";
  back_result?: "win" | "lose" | "copy";
  result: "win" | "push" | "lose" | "foul" | "ace-high" | "dead";
  why: string;
}

/** A card is dealt to a position, face up, or face down for its owner. */
export interface DealEvent {
  event: "deal";
  to: string;
  face: "up" | "down";
  hand?: number;
  card?: string;
}

/** A seat plays, checks or folds; its bet follows as a wager. */
export interface DecideEvent {
  event: "decide";
  seat: string;
  choice: "play" | "check" | "fold";
  street: string;
  multiple?: number;
}

/** Cards are given up face down. */
export interface DiscardEvent {
  event: "discard";
  seat: string;
  count: number;
  cards?: string;
}

/** A wager is doubled: by how much, and its new amount. */
export interface DoubleEvent {
  event: "double";
  seat: string;
  hand: number;
  added: Cents;
  staked: Cents;
}

/** Cards are given up to be replaced; none if the player stands pat. */
export interface DrawEvent {
  event: "draw";
  seat: string;
  count: number;
  cards?: string;
}

/** A seat gives up its hand before the first draw and leaves its ante. */
export interface DropOutEvent {
  event: "drop-out";
  seat: string;
}

/** The round is over. */
export interface EndEvent {
  event: "end";
}

/** A bettor takes even money on a natural. */
export interface EvenMoneyEvent {
  event: "even-money";
  seat: string;
}

/** A seat puts cards face down in the discard spot; as many replacements are still to be dealt. */
export interface ExchangeEvent {
  event: "exchange";
  seat: string;
  count: number;
  cards?: string;
}

/** The house dealer turns a hand up and reads it. */
export interface ExposeEvent {
  event: "expose";
  position: string;
  cards: string;
  hand: string;
}

/** A seat adds cards to a meld of its own. */
export interface ExtendEvent {
  event: "extend";
  seat: string;
  number: number;
  cards: string;
  melded: number;
}

/** Who sets the next hand all at once, and why each earned or keeps the right. */
export interface FantasyLandEvent {
  event: "fantasyland";
  seats: string[];
  why: Record<string, string>;
}

/** A fee is collected into the drop. */
export interface FeeEvent {
  event: "fee";
  payer: string;
  amount: Cents;
  why: string;
}

/** The seat with first action, as the posting derives it. */
export interface FirstActionEvent {
  event: "first-action";
  seat: string;
  why: string;
}

/** The two cards of a flip: their total, and the dealer's call. */
export interface FlipEvent {
  event: "flip";
  cards: string;
  total: number;
  call: string;
}

/** Bets go into the pot. */
export interface GatherEvent {
  event: "gather";
  pot: Cents;
}

/** Odds that were off are returned when their wager is decided. */
export interface HomeEvent {
  event: "home";
  seat: string;
  wager: string;
  amount: Cents;
}

/** The next pot is killed. */
export interface KillEvent {
  event: "kill";
  seat: string;
  amount: Cents;
  why: string;
}

/** A hand places cards in its segments; a card that it discards is its own secret. */
export interface LayEvent {
  event: "lay";
  seat: string;
  front?: string;
  middle?: string;
  back?: string;
  count: number;
  discards: number;
  discarded?: string;
  face: "up" | "down";
}

/** A seat lays down a meld, its first, second and so on. */
export interface MeldEvent {
  event: "meld";
  seat: string;
  number: number;
  cards: string;
  melded: number;
}

/** A come or don't come wager goes to its number. */
export interface MoveEvent {
  event: "move";
  seat: string;
  wager: string;
  to: string;
  amount: Cents;
}

/** A beaten hand is not shown. */
export interface MuckEvent {
  event: "muck";
  seat: string;
}

/** A hand is named at the showdown: the player-dealer's, and whether it qualifies; a seat's, and its result. */
export interface NamedEvent {
  event: "named";
  position: string;
  hand: string;
  qualifies?: boolean;
  result?: "wins" | "loses" | "ties" | "folded";
}

/** A seat has melded all that it takes and wins, or is the last one left. */
export interface PanEvent {
  event: "pan";
  seat: string;
  why: string;
}

/** One line of the count between two hands: points positive to the first. */
export interface PointsPart {
  what: string;
  points: number;
  why: string;
}

/** Two hands are settled: points positive to the first named, the money paid, and the part beyond table stakes. */
export interface PointsEvent {
  event: "points";
  seats: string[];
  points: number;
  parts: PointsPart[];
  why: string;
  payer?: string;
  payee?: string;
  paid: Cents;
  uncovered: Cents;
}

/** A forced bet: an ante, a blind, a bring-in, a kill. */
export interface PostEvent {
  event: "post";
  seat: string;
  what: string;
  amount: Cents;
  stack: Cents;
}

/** The puck is on a number, the point, or off: before the flip, and when the flip moves it. */
export interface PuckEvent {
  event: "puck";
  point: number | null;
  why: string;
}

/** Whether the player-dealer's hand is good enough to play against doubled wagers. */
export interface QualifyEvent {
  event: "qualify";
  qualifies: boolean;
  why: string;
}

/** A doubled hand is given up and the last double taken back. */
export interface RescueEvent {
  event: "rescue";
  seat: string;
  hand: number;
}

/** An uncalled bet is returned. */
export interface ReturnEvent {
  event: "return";
  seat: string;
  amount: Cents;
  stack: Cents;
}

/** A round begins: the player-dealer, and everyone's wagers or stacks. */
export interface RoundEvent {
  event: "round";
  posting: string;
  player_dealer?: string;
  bank?: Cents;
  seats: Record<string, Record<string, Cents>>;
  up?: Record<string, Record<string, Cents>>;
}

/** The house dealer reads a row: its two-card hand, or its five cards. */
export interface RowHandEvent {
  event: "row-hand";
  row: string;
  hand: string;
}

/** A finished hand face up: its cards, the names of the three hands, its bonuses, whether it is foul. */
export interface RowsEvent {
  event: "rows";
  seat: string;
  front: string;
  middle: string;
  back: string;
  names: Record<string, string>;
  bonuses: Record<string, number>;
  foul: boolean;
  why: string;
}

/** The players of this round: the hands in order from the button, who sets all cards at once, who sits out. */
export interface SeatingEvent {
  event: "seating";
  button: string;
  hands: string[];
  point: Cents;
  fantasyland: string[];
  out: string[];
}

/** A hand is set: cards in front and in back, seen by their owner until all hands are shown. */
export interface SetEvent {
  event: "set";
  position: string;
  way: "own" | "house-way";
  row?: string;
  front?: string;
  back?: string;
  front_name?: string;
  back_name?: string;
}

/** A wager is settled; `pool` is what is left of the bank. */
export interface SettleEvent {
  seat: string;
  wager: string;
  hand: number;
  staked: Cents;
  result: "win" | "lose" | "push" | "returned";
  paid: Cents;
  taken: Cents;
  uncovered: Cents;
  why: string;
  event: "settle";
  pool: Cents;
}

/** The deck is short of cards, and how it is resolved. */
export interface ShortEvent {
  event: "short";
  why: string;
}

/** A hand is shown and named. */
export interface ShowEvent {
  event: "show";
  seat: string;
  cards: string;
  hand: string;
  low?: string;
}

/** Cards out of play are shuffled, to be dealt on. */
export interface ShuffleEvent {
  event: "shuffle";
  count: number;
}

/** A hand is split: its second card starts a new one. */
export interface SplitEvent {
  event: "split";
  seat: string;
  hand: number;
  new: number;
  card: string;
}

/** The stakes of the table; those that do not apply are left out. */
export interface StakesEvent {
  event: "stakes";
  structure: "fixed" | "spread" | "pot" | "no";
  small_blind?: Cents;
  middle_blind?: Cents;
  big_blind?: Cents;
  lower?: Cents;
  upper?: Cents;
  ante?: Cents;
  bring_in?: Cents;
  kill?: Cents;
}

/** A hand stands. */
export interface StandEvent {
  event: "stand";
  seat: string;
  hand: number;
}

/** A player leaves the down card down; who draws no cards has a `draw` of none. */
export interface StandPatEvent {
  event: "stand-pat";
  seat: string;
}

/** The stock is exhausted and nobody has won: antes are returned. */
export interface StockOutEvent {
  event: "stock-out";
  antes: Record<string, Cents>;
}

/** A street begins. */
export interface StreetEvent {
  event: "street";
  name: string;
}

/** A hand is given up for half its wager. */
export interface SurrenderEvent {
  event: "surrender";
  seat: string;
  hand: number;
}

/** A clean sweep is declared. */
export interface SweepEvent {
  event: "sweep";
  seat: string;
  pattern: string;
  points: number;
}

/** A seat draws: the stock's next card, which it alone sees, or the card just discarded. */
export interface TakeEvent {
  event: "take";
  seat: string;
  pile: "stock" | "discard";
  card?: string;
}

/** A seat discards; the card is in the next player's reach. */
export interface ThrowEvent {
  event: "throw";
  seat: string;
  card: string;
}

/** Everyone has anted: the tops, and what each put in. */
export interface TopsEvent {
  event: "tops";
  amount: Cents;
  antes: Record<string, Cents>;
}

/** The total of a hand. */
export interface TotalEvent {
  event: "total";
  position: string;
  total: number | string;
}

/** Cards of a position are turned face up. */
export interface TurnEvent {
  event: "turn";
  position: string;
  cards: string;
}

/** The round cannot go on: all wagers and fees are returned. */
export interface VoidEvent {
  event: "void";
  why: string;
}

/** A wager is placed in mid-round. */
export interface PlacedEvent {
  event: "wager";
  seat: string;
  wager: string;
  hand: number;
  staked: Cents;
}

/** Equal cards go to war. */
export interface WarEvent {
  event: "war";
  number: number;
}

/** A player's hand goes over 21: it busts, or in the games to 31 it is frozen. */
export interface OverEvent {
  event: "went-over";
  seat: string;
  hand: number;
  total: number;
  frozen: boolean;
}

/** A round's result in one line for its reader, in fewer words where there is less room, and the hands that won. */
export interface HeadlineWords {
  text: string;
  brief: string;
  own: string;
  own_brief: string;
  winner: string;
  best: string[];
}

/** An amount to be named: least, most, default, and other allowed amounts. */
export interface AmountData {
  kind: "amount";
  least: Cents;
  most: Cents;
  default?: Cents;
  extra?: Cents[];
}

/** A way to set the hand: the cards in front, the names of the two hands, and whether it is a foul. */
export interface SettingData {
  front: string;
  names: string[];
  foul: boolean;
}

/** Cards for the front, with every way to set the hand and the posted one. */
export interface FrontData {
  kind: "cards";
  least: number;
  most: number;
  among: string;
  house_way?: string;
  settings?: SettingData[];
}

/** A multiple to be named, and the price of one where it is money. */
export interface MultipleData {
  kind: "multiple";
  values: number[];
  default?: number;
  unit?: Cents;
}

/** A name to be chosen. */
export interface NameData {
  kind: "name";
  among: string[];
}

/** A segment, and how many more cards it has room for. */
export interface SegmentData {
  name: string;
  room: number;
}

/** Cards to be placed in segments, written segment by segment with slashes between. */
export interface ArrangeData {
  kind: "arrange";
  least: number;
  most: number;
  among: string;
  segments: SegmentData[];
  written: string;
}

/** One of some groups of cards, as each is written. */
export interface GroupData {
  kind: "group";
  values: string[];
}

/** A line of the settlement after a round: what changes hands, and why. */
export interface SettledWords {
  head: string;
  why: string;
  tone: "plain" | "seen" | "dim" | "announced" | "good" | "bad" | "even" | "strong";
  yours: boolean;
}

/** The holder of a place and their stack; flags that do not apply are left out. */
export interface Who {
  name: string;
  stack: Cents;
  bot?: boolean;
  out?: boolean;
  away?: boolean;
  leaving?: boolean;
  time_bank?: number;
}

/** A shoe that has ended, and its commitment. */
export interface EndedShoe {
  shoe: number;
  commit: string;
  head: string;
  withheld: string[];
}

/** A hand that was shown after a round, though nobody had to. */
export interface ShownHand {
  cards: string;
  says: string;
  to_holder: string;
}

/** What everyone at a table may see of it, without the events of the round. */
export interface State {
  phase: "waiting" | "bank" | "nobody" | "wagers" | "round";
  refusal: string;
  voided: string;
  resting: boolean;
  number: number;
  seats: Record<string, Who>;
  behind: Record<string, Who>;
  dealer: number | null;
  banker: string;
  held: number;
  button: number | null;
  bank: Cents;
  asked: number[];
  placed: Record<string, Record<string, Cents | boolean>>;
  up: Record<string, Record<string, Cents>>;
  point: number | null;
  ready: string[];
  waits: string[];
  seconds: number | null;
  extra: boolean;
  acting: string | null;
  commit: string;
  mixing: string[][];
  head: string;
  anew: number;
  shoe: number;
  used: number;
  drop: Cents;
  ended: EndedShoe[];
  net: Record<string, Cents> | null;
  newcomers: string[];
  shown: Record<string, ShownHand>;
  listed: boolean;
}

export interface NewEvents {
  round: number;
  from: number;
  events: TableEvent[];
}

/** A legal choice: its name, its argument, and a hint for people. */
export interface LegalData {
  choice: string;
  argument?: ArgumentData;
  words?: string;
}

/** An open offer, with what distinguishes it from others. */
export interface OpenOffer {
  hand?: number;
  street?: string;
  cards?: string;
  total?: number;
  soft?: boolean;
  board?: Record<string, string>;
  fantasyland?: boolean;
  pattern?: string;
  points?: number;
  front?: number;
  melds?: string[];
  out_with?: number;
  in_reach?: string;
  to_call?: Cents;
  pot?: Cents;
  level?: Cents;
  discard?: number;
  wager?: string;
  named?: string;
  position: string;
  optional: boolean;
  legal: LegalData[];
  round: number;
  count: number;
}

/** What only one person may see: their places, their offer, what was done for them. */
export interface Yours {
  seats: number[];
  places: string[];
  wallet: Cents;
  notes: string[];
  collection: Cents;
  least_bank: Cents;
  most?: Record<string, Cents>;
  time_fee?: string;
  closed?: Record<string, Record<string, string>>;
  agree?: string[];
  promised?: string | null;
  unshown?: Record<string, string>;
  opened?: boolean;
  offer?: OpenOffer;
}

/** A table's new state and events, for one person. */
export interface Update {
  type: "update";
  state: State;
  events: NewEvents;
  you: Yours;
}

/** The seed and lines of a posting. */
export interface SourceDetail {
  seed: string;
  lines: number[];
}

/** A row of a pay table. */
export interface Paid {
  on: string;
  pays: string;
}

/** What may be done with a standing wager, and what it needs beside it. */
export interface Stays {
  down: string[];
  off: boolean;
  asleep: boolean;
  beside: string[];
}

/** A wager of a posting. */
export interface WagerDetail {
  id: string;
  name: string;
  kind: string;
  placed: string;
  requires: string[];
  excludes: string[];
  at_most: string | null;
  at_least: string | null;
  equals: string | null;
  lines: string;
  backline: boolean;
  decks: number[];
  pays: Paid[];
  odds: string;
  stays?: Stays;
}

/** A doubtful passage of a posting: how it is read, and how it could be. */
export interface ReadingDetail {
  id: string;
  question: string;
  choice: string;
  in_force: string;
  why: string;
  lines: string;
  others: string[];
  called: Record<string, string>;
}

/** A fee option in words. */
export interface FeeChoice {
  option: number;
  words: string;
  players: number[];
  tiers?: string;
  pot?: Cents;
}

/** The stakes that a table can be opened for, with matching fee options in the schedule's order. */
export interface PlanDetail {
  name: string;
  fees: FeeChoice[];
}

/** The levels and styles of a game's bots; empty lists where there is one kind only. */
export interface SkillsDetail {
  levels: string[];
  styles: string[];
  usual: string;
}

/** A posting with the stakes that a table can be opened for, the most usual first. */
export interface PostingPage {
  id: string;
  title: string;
  family: string;
  cardroom: string;
  playable: boolean;
  script: string | null;
  source: SourceDetail | null;
  own: boolean;
  seats: number | null;
  decks: number[] | null;
  turns: number | null;
  picks: Record<string, number[]>;
  banked: boolean;
  round_name: "round" | "hand";
  aim: string;
  money: "bank" | "pot" | "points" | "payments" | null;
  hands: string[];
  seat_hands: boolean;
  board_cards: number;
  counts: string;
  order: string[];
  wagers: WagerDetail[];
  readings: ReadingDetail[];
  plans: PlanDetail[];
  skills: SkillsDetail;
  quick: number;
  drills: number;
  no_advice: string;
}

/** A posting in a list. */
export interface Entry {
  id: string;
  title: string;
  family: string;
  cardroom: string;
  playable: boolean;
  source: SourceDetail | null;
  first?: number;
  own?: boolean;
  says?: string;
}

/** The wager of a posting with the lowest edge, and that edge. */
export interface BestWager {
  wager: string;
  edge: number;
  bet?: Cents;
  raises: boolean;
}

/** A posting in the lobby: seats, stakes, and the best wager if it is known. */
export interface LobbyEntry {
  seats: number;
  quick: number;
  money: "bank" | "pot" | "points" | "payments";
  script: string;
  stakes: string;
  others: number;
  structure: string;
  collection: string;
  aim: string;
  best: BestWager | null;
}

/** Everything that the browser shows of a posting. */
export interface PostingDetail {
  id: string;
  title: string;
  family: string;
  cardroom: string;
  playable: boolean;
  script: string | null;
  source: SourceDetail | null;
  own: boolean;
  seats: number | null;
  decks: number[] | null;
  turns: number | null;
  picks: Record<string, number[]>;
  banked: boolean;
  round_name: "round" | "hand";
  aim: string;
  money: "bank" | "pot" | "points" | "payments" | null;
  hands: string[];
  seat_hands: boolean;
  board_cards: number;
  counts: string;
  order: string[];
  wagers: WagerDetail[];
  readings: ReadingDetail[];
}

/** A table: its posting, and the settings it was opened with. */
export interface TableInfo {
  table: string;
  posting: PostingDetail;
  option: number | null;
  plan: string;
  fee: string;
  decks: number;
  cards: number;
  limits: Record<string, [Cents, Cents | null]>;
  sign: string;
  seats: number;
  least: Cents;
  least_in: Cents;
  most_in: Cents | null;
  buy_in: Cents;
  opening: Record<string, Cents>;
  hints: boolean;
  charted: boolean;
  no_advice: string;
  several: boolean;
  backline: boolean;
}

/** An open table in the lobby. */
export interface OpenTableEntry {
  table: string;
  posting: string;
  title: string;
  cardroom: string;
  option: number | null;
  plan: string;
  fee: string;
  readings: Record<string, string>;
  seats: number;
  people: string[];
  yours: boolean;
  held: Cents;
  bots: number;
  listed: boolean;
  watching: number;
  rounds: number;
  drop: Cents;
}

/** A person's profile. */
export interface Person {
  token: string;
  name: string;
  wallet: Cents;
  at: Record<string, Cents>;
  fresh: boolean;
}

/** What the average loss at any bet follows from, where a fee on winnings goes up in steps. */
export interface FeeByBet {
  bet: Cents;
  before_fee: number;
  wins: number;
  pays: number;
  step: Cents;
  each: Cents;
  most: Cents;
}

/** The average cost of a wager to its bettor. */
export interface Edge {
  edge: number;
  per_unit_staked: number | null;
  method: string;
  strategy: string;
  standard_error?: number;
  game: string;
  loses: number;
  stakes: number;
  by_bet?: FeeByBet;
}

/** The edges of a posting's wagers; null while they are computed, or if they are unknown. */
export interface Edges {
  edges: Record<string, Edge> | null;
  working: boolean;
}

/** A settled wager. */
export interface SettledLine {
  seat: string;
  wager: string;
  hand: number;
  staked: Cents;
  result: "win" | "lose" | "push" | "returned";
  paid: Cents;
  taken: Cents;
  uncovered: Cents;
  why: string;
}

/** A pot and its shares. */
export interface Pot {
  amount: Cents;
  shares: Record<string, Cents>;
  why: string;
}

/** The points between two hands, positive for the first. */
export interface PointsBetween {
  seats: string[];
  points: number;
  why: string;
}

/** A fee that was paid. */
export interface Fee {
  payer: string;
  amount: Cents;
  why: string;
}

export interface FirstActionFrom {
  seat: string;
  from: string;
  assumed: boolean;
  rule?: string;
}

/** Another seat with first action: the results of those whose money it changes, or why it is impossible. */
export interface OtherSeat {
  seat: string;
  net?: Record<string, Cents>;
  says?: string;
}

/** Another choice of a reading, with the results of those whose money it changes. */
export interface Otherwise {
  choice: string;
  net: Record<string, Cents>;
}

/** A reading that the money of a round depends on. */
export interface RestsOn {
  reading: string;
  choice: string;
  lines: string;
  otherwise: Otherwise[];
}

/** Another choice of a reading, and why the round could not be played that way. */
export interface Unsettled {
  choice: string;
  says: string;
}

/** A reading with choices under which the round could not be settled. */
export interface UnsettledIf {
  reading: string;
  choice: string;
  lines: string;
  otherwise: Unsettled[];
}

/** An irregularity, and how the posting rules on it. */
export interface Mishap {
  kind: string;
  does: string;
  why: string;
  lines: string;
}

/** A settled round. */
export interface Answer {
  posting: string;
  events: TableEvent[];
  wagers?: SettledLine[];
  pots?: Pot[];
  points?: PointsBetween[];
  fees: Fee[];
  net: Record<string, Cents>;
  drop: Cents;
  first_action?: FirstActionFrom;
  first_action_otherwise?: OtherSeat[];
  rests_on?: RestsOn[];
  unsettled_if?: UnsettledIf[];
  irregularities?: Mishap[];
  next?: TableEvent;
  difference?: Record<string, Cents>;
  voided?: string;
  unused?: Record<string, string>;
}

/** A round that is over. */
export interface PlayedRound {
  table: string;
  number: number;
  answer: Answer;
  posting: PostingDetail;
  shoe: number;
  yours: string[];
  names: Record<string, string>;
}

/** A round in a table's history: the caller's result, and what decided it. */
export interface RoundSummary {
  number: number;
  net: Cents | null;
  headline: string;
  mark: string;
}

/** A round in a person's own history. */
export interface OwnRound {
  table: string;
  number: number;
  posting: string;
  title: string;
  cardroom: string;
  net: Cents;
  at: number;
  void: boolean;
  hints: boolean;
  round_name: "round" | "hand";
}

/** An offer as a client sees it. */
export interface OfferData {
  hand?: number;
  street?: string;
  cards?: string;
  total?: number;
  soft?: boolean;
  board?: Record<string, string>;
  fantasyland?: boolean;
  pattern?: string;
  points?: number;
  front?: number;
  melds?: string[];
  out_with?: number;
  in_reach?: string;
  to_call?: Cents;
  pot?: Cents;
  level?: Cents;
  discard?: number;
  wager?: string;
  named?: string;
  position: string;
  optional: boolean;
  legal: LegalData[];
}

/** A choice with its cost against the best one, and that in words. */
export interface AdvisedChoice {
  choice: string;
  argument?: string | number;
  cost: Cents;
  error?: Cents;
  rate?: number;
  cards?: string;
  name: string;
  says: string;
}

/** A decision in a finished round, with the value of every choice at that time. */
export interface Reviewed {
  at: number;
  position: string;
  offer: OfferData;
  made: string;
  cost: Cents;
  strategy: string;
  choices: AdvisedChoice[];
  says?: string[];
}

/** A value of a field, and its label. */
export interface FieldChoice {
  value: string | number | null;
  words: string;
}

/** A key of a round's document as a form field. */
export interface DocumentField {
  key: string;
  name: string;
  kind: "amount" | "number" | "numbers" | "number-lists" | "text" | "texts" | "flag" | "choice" | "seat" | "seats" | "position" | "group" | "by-seat" | "rows" | "json";
  empty: string;
  choices: FieldChoice[];
  fields: DocumentField[];
}

/** The form of a posting's rounds, besides cards, chips and choices. */
export interface DisputeForm {
  fields: DocumentField[];
  standing: boolean;
  behind: boolean;
  texts: boolean;
  cards: string[];
}

/** A round being filled in: the events so far, the next offers, its settlement. */
export interface DisputeState {
  posting: PostingDetail;
  positions: string[];
  events: TableEvent[];
  offers: OfferData[];
  answer: Answer | null;
  says: string;
}

/** One thing that a posting or a reading says of a question. */
export interface FloorStatement {
  words: string;
  lines: string;
  irregularity: string;
  reading: string;
}

/** A posting's answer to a question that a floor is asked. */
export interface FloorAnswer {
  question: string;
  name: string;
  asks: string;
  says: "posted" | "reading" | "silent";
  summary: string;
  rulings: FloorStatement[];
  bears_on: FloorStatement[];
  searched: string;
  searched_for: string[];
  house_rule: string;
  final_say: FloorStatement[];
}

/** A wager for a dealer in training to settle. */
export interface Staked {
  seat: string;
  wager: string;
  hand: number;
  staked: Cents;
}

/** An exercise for dealers in training. */
export interface Problem {
  problem: string;
  posting: string;
  events: TableEvent[];
  fee: string;
  wagers: Staked[];
  amounts: string[];
}

/** An announced wager, compared with the posting. */
export interface CheckedLine {
  seat: string;
  wager: string;
  hand: number;
  staked: Cents;
  result: "win" | "lose" | "push" | "returned";
  paid: Cents;
  taken: Cents;
  uncovered: Cents;
  why: string;
  right: boolean;
  expected: string;
}

/** An announced fee or share of a pot, compared with the posting. */
export interface CheckedAmount {
  right: boolean;
  expected: string;
  why: string;
}

/** An announcement that was checked. */
export interface Checked {
  lines: CheckedLine[];
  amounts: CheckedAmount[];
  fees: Fee[];
  net: Record<string, Cents>;
}

/** An opponent's hands: a range as the person typed it, or the part of all hands that the model has. */
export interface DescribedRange {
  seat: string;
  text: string;
}

/** The best choice, the cost of the others, the best first, and the strategy assumed. */
export interface Advice {
  choice: string;
  strategy: string;
  choices: AdvisedChoice[];
  says?: string[];
  ranges?: DescribedRange[];
}

/** What can be said at once, before what each choice is worth is worked out: the best choice if the chart tells it, and sentences. */
export interface FirstHint {
  choice?: string;
  argument?: string | number;
  name?: string;
  says: string[];
}

/** A table of a strategy chart; in a `grid` a dot means that nothing is done. */
export interface ChartTable {
  title: string;
  head: string[];
  rows: string[][];
  grid: boolean;
}

/** The best play of a posting as a chart, with the losses of simpler play; or a sentence on why there is none. */
export interface Strategy {
  title: string;
  tables: ChartTable[];
  rules: string[];
  losses: string[];
  says: string;
}

/** A cell of a chart: its table, row and column, each from 0; column 0 is the row's heading. */
export interface ChartCell {
  table: number;
  row: number;
  column: number;
}

/** A table's chart, with the cells and lines that are about your present decision, and that decision in words. */
export interface MarkedChart {
  chart: Strategy;
  cells: ChartCell[];
  lines: number[];
  says: string;
}

/** A preview of cards placed so far: the names of the segments, and whether they are, or must become, foul. */
export interface Look {
  names?: Record<string, string>;
  foul?: boolean;
  warning?: string;
}

/** The reply to a message. */
export interface Reply {
  type: "ok" | "error";
  ref: number | null;
  says?: string;
  hint?: Advice | null;
  first?: FirstHint | null;
  chart?: MarkedChart;
  look?: Look;
  wallet?: Cents;
}

/** A table that was opened. */
export interface Opened {
  table: string;
}

/** A short phrase, and who said it. */
export interface SpokenPhrase {
  who: string;
  place: string | null;
  phrase: "good-luck" | "nice-hand" | "well-played" | "thanks" | "one-moment" | "sorry";
}

/** The onlookers of a table, who have no place there, and what somebody, or the house, says. */
export interface RoomUpdate {
  type: "room";
  watching: string[];
  says: SpokenPhrase | null;
  house?: string;
}

/** A posting as an HTML document for the page; citations are links where the text is available. */
export interface Paper {
  html: string;
}

/** The files of the page that this server has. */
export interface PageFiles {
  version: string;
  files: string[];
}

/** What a fee option of a game for the pot takes on average. */
export interface CollectionLine {
  option: number;
  words: string;
  stakes: string;
  players: number;
  hand: number;
  units: number;
}

/** What it costs to sit at a described table. */
export interface CollectionCost {
  stakes: string;
  players: number;
  unit: string;
  reaches: Record<string, number>;
  option: number | null;
  options: CollectionLine[];
  gentlest: CollectionLine[];
}

/** A value of a posting that may be changed: its key, its value now, what is allowed and what that is called. */
export interface FormField {
  key: string;
  label: string;
  kind: "pay" | "money" | "number" | "yes-no" | "choice" | "text" | "data";
  value: string | number | boolean | null;
  allowed: string[];
  called: string[];
  least: number;
  most: number;
}

/** Values that belong together in a posting, with the lines they are cited from. */
export interface FormGroup {
  part: string;
  title: string;
  lines: string;
  fields: FormField[];
}

/** A name that a condition may use, or an example of one: its kind and its meaning. */
export interface OutcomeName {
  name: string;
  kind: string;
  meaning: string;
}

/** The vocabulary of conditions in a game: its own names, those of all hands and cards, examples, and the wagers to which rows can be added. */
export interface OutcomeWords {
  names: OutcomeName[];
  shared: OutcomeName[];
  examples: OutcomeName[];
  wagers: string[];
}

/** A posting in the workshop: its form, the options of pricing, its sisters, and why no table of the changed posting can be opened (empty if one can). */
export interface WorkshopForm {
  posting: string;
  title: string;
  cardroom: string;
  family: string;
  groups: FormGroup[];
  decks: [number, number] | null;
  options: number[];
  wagers: Record<string, string>;
  priced: boolean;
  outcomes: OutcomeWords | null;
  no_table: string;
}

/** A condition in words, or what is wrong with it and in which column. */
export interface ConditionWords {
  words: string;
  says: string;
  column: number;
}

/** One outcome of a wager. */
export interface ValueRow {
  row: string;
  pays: string;
  net: number;
  probability: number;
  returns: number;
}

/** The value of a wager. */
export interface WagerValue {
  edge: number | null;
  stdev: number | null;
  hits: number;
  pushes: number;
  method: string;
  strategy: string;
  rows: ValueRow[];
  more: number;
}

/** A wager as posted and as changed; null where it is not offered. */
export interface WagerValues {
  before: WagerValue | null;
  after: WagerValue | null;
}

/** The results of the bank and the house in a shift against one player who bets the maximum. */
export interface ShiftValue {
  wager: string;
  bet: number;
  rounds: number;
  fee: number;
  house: number;
  mean: number;
  deviation: number;
}

/** A shift as posted and as changed. */
export interface ShiftValues {
  before: ShiftValue | null;
  after: ShiftValue | null;
}

/** A finding of the audit. */
export interface Finding {
  kind: string;
  place: string;
  says: string;
}

/** A posting of the same game elsewhere, with the edges of its wagers. */
export interface SisterEdges {
  posting: string;
  name: string;
  edges: Record<string, number | null>;
}

/** A table of the differences from the sisters. */
export interface Differences {
  head: string[];
  rows: string[][];
}

/** The results so far for a changed posting. */
export interface Bench {
  number: number;
  working: boolean;
  stage: string;
  done: number;
  total: number;
  says: string;
  wagers: Record<string, WagerValues>;
  shifts: Record<string, ShiftValues>;
  play: string[];
  findings_before: Finding[];
  findings: Finding[];
  sisters: SisterEdges[];
  differences: Differences[];
}

/** A posting of one's own that was saved in the server's folder. */
export interface MadePosting {
  posting: string;
}

/** A person's only valid token from now on. */
export interface NewToken {
  token: string;
}

/** A code that brings a person to another device, once. */
export interface NewCode {
  code: string;
  seconds: number;
}

/** Your money besides chips on tables. */
export interface Wallet {
  wallet: Cents;
}

/** Empty: a person's job was dropped. */
export interface JobDropped {
}

/** The reason why a request was refused. */
export interface Refusal {
  says: string;
}

/** The equities after this many events of a round: of the seats whose cards the viewer may see. */
export interface EquityAtStep {
  at: number;
  street: string;
  pot: Cents;
  equities: Record<string, number>;
  counted: boolean;
}

/** The equities of a finished round at every step where they change, and the luck of an all-in in words. */
export interface Equities {
  steps: EquityAtStep[];
  says: string[];
}

/** A hard hand to practice on, or a sentence on why there is none. */
export interface Drill {
  posting: PostingDetail;
  count: number;
  events: TableEvent[];
  decision: Reviewed | null;
  says: string;
}

/** A seat that was paid another amount than the settlement gives. */
export interface Difference {
  seat: number;
  player: string;
  recorded: Cents;
  settled: Cents;
  difference: Cents;
}

/** A hand of a file, replayed and checked by a posting's rules. */
export interface ReadHand {
  file: number;
  number: number;
  hand: string;
  title: string;
  status: "agrees" | "differs" | "not allowed" | "not checked";
  why: string;
  differences: Difference[];
  player: string;
  net: Cents | null;
}

/** A player's statistics; rates are fractions, None where nothing was counted. */
export interface PlayerStatistics {
  player: string;
  hands: number;
  vpip: number | null;
  pfr: number | null;
  af: number | null;
  showdown: number | null;
  net: Cents | null;
  won_per_100: number | null;
}

/** The hands of some files, their players' statistics, and what could not be read. */
export interface HandsRead {
  hands: ReadHand[];
  players: PlayerStatistics[];
  problems: string[];
}

/** A hand of a file as it was played, with the cards that the file shows. */
export interface ReplayedHand {
  hand: string;
  posting: PostingDetail;
  answer: Answer;
  names: Record<string, string>;
}

/** What happened: any kind of event, with its sentence. */
export type TableEvent = { says?: string; settled?: SettledWords } & (
  | AceHighEvent
  | ActionEvent
  | AwardEvent
  | BestRowEvent
  | BurnEvent
  | ButtonEvent
  | CalledEvent
  | CheckEvent
  | CollectEvent
  | CompareEvent
  | DealEvent
  | DecideEvent
  | DiscardEvent
  | DoubleEvent
  | DrawEvent
  | DropOutEvent
  | (EndEvent & { headline?: HeadlineWords })
  | EvenMoneyEvent
  | ExchangeEvent
  | ExposeEvent
  | ExtendEvent
  | FantasyLandEvent
  | FeeEvent
  | FirstActionEvent
  | FlipEvent
  | GatherEvent
  | HomeEvent
  | KillEvent
  | LayEvent
  | MeldEvent
  | MoveEvent
  | MuckEvent
  | NamedEvent
  | PanEvent
  | PointsEvent
  | PostEvent
  | PuckEvent
  | QualifyEvent
  | RescueEvent
  | ReturnEvent
  | RoundEvent
  | RowHandEvent
  | RowsEvent
  | SeatingEvent
  | SetEvent
  | SettleEvent
  | ShortEvent
  | ShowEvent
  | ShuffleEvent
  | SplitEvent
  | StakesEvent
  | StandEvent
  | StandPatEvent
  | StockOutEvent
  | StreetEvent
  | SurrenderEvent
  | SweepEvent
  | TakeEvent
  | ThrowEvent
  | TopsEvent
  | TotalEvent
  | TurnEvent
  | VoidEvent
  | PlacedEvent
  | WarEvent
  | OverEvent
);

export type Kind = TableEvent["event"];

/** The event of a kind. */
export type EventOf<K extends Kind> = Extract<TableEvent, { event: K }>;

/** What a choice takes. */
export type ArgumentData =
  | AmountData
  | FrontData
  | MultipleData
  | NameData
  | ArrangeData
  | GroupData;
