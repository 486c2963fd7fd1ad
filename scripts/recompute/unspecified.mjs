/** What the specification leaves open; the values are the program's, so that a change of them is noticed. */
export const UNSPECIFIED = {
  /** How far back `triggers` goes, in bars. */
  oldestTriggerShown: 5,
  /** How many of the latest `framework.transitions` are shown. */
  transitionsShown: 5,
  /** How many of the latest `framework.events` are shown. */
  eventsShown: 10,
  /** How far back unusual_volume is reported, in bars. */
  oldestUnusualVolumeShown: 4,
  /** Of several long triggers on one day the strongest is the one "that armed it". */
  arms: (triggers) => triggers.toSorted((p, q) => q.strength - p.strength)[0],
  /** Strength of a consensus fire that no trigger caused. */
  fireStrength: 1,
  /** A stop of the portfolio file at or above the entry leaves no R: that of the computed initial stop is taken. */
  risk: (entry, initialStop, computedStop) => entry - (initialStop < entry ? initialStop : computedStop),
};
