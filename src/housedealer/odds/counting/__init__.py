"""Exact counting of deals: the method on one page.

The exact odds of poker and pai gow against the player-dealer are integers: numbers of deals, not samples. A naive loop
over all pairs of seven-card hands would take years; four ideas bring it down to seconds or minutes.

**1. Combinations by number** (`hand_index`). A hand of n cards c1 < c2 < … < cn, each from 0 to 51 (the joker is 52),
has the index C(c1, 1) + C(c2, 2) + … + C(cn, n): the combinatorial number system. All hands of a size are then the
indices of an array, and what a table knows of a hand (its value, its class) is one look-up. `next_hand` walks through
the hands in order of their index, and `index_steps` through all hands that hold a fixed set of cards.

**2. Suit isomorphism** (`suit_classes`). No rule of these games prefers one suit to another, so two hands that a
permutation of the suits maps to each other have the same odds. They form an equivalence class, represented by its
canonical hand and weighted by the number of its hands. Burnside's lemma counts the classes without listing them: 169
classes for the 1,326 hands of two cards, 134,459 for the 2,598,960 hands of five.

>>> from housedealer.odds.counting.suit_classes import class_count
>>> class_count(52, 2), class_count(52, 5)
(169, 134459)

**3. Disjoint hands by inclusion-exclusion** (`disjoint_hands`, `marked_hands`, `shared_cards`). Two hands of one deck
must not share a card. For hands P and D the sum of (-1)^|S| over all sets S of cards that both hold is 1 where they
share none and 0 where they share any. So instead of testing every pair, all hands that hold a set S are counted by
value once, for every S up to suit isomorphism, and each hand looks up how many of them it beats. The work grows with
the number of hands, not of pairs.

**4. Boards and flops by class** (`flop_classes`). With community cards the same idea applies to the board: the 22,100
flops are 1,755 classes, and a permutation of suits that maps a flop to its canonical one moves the hole cards along.

The rest serves these four: `qualified_hands` turns counts of lower, equal and non-qualifying hands into the six ways in
which a hand can meet the player-dealer's, and `radix_sort` sorts small integers in preallocated arrays.

Counts are integers, so nothing is rounded, and the shares of the work add up to the same sums in any order:
`engine.parallel` spreads them over cores and machines. Every method is tested against a slow, obvious model.
"""
