/** The program's values for details that the specification leaves open, so that changes are noticed. */
export const UNSPECIFIED = {
  /** The number of bars that `triggers` covers. */
  oldestTriggerShown: 5,
  /** The number of latest `framework.transitions` shown. */
  transitionsShown: 5,
  /** The number of latest `framework.events` shown. */
  eventsShown: 10,
  /** The number of bars for which unusual_volume is reported. */
  oldestUnusualVolumeShown: 4,
  /** Of several long triggers on one day, the strongest armed the ticker. */
  arms: (triggers) => triggers.toSorted((p, q) => q.strength - p.strength)[0],
  /** Strength of a consensus fire that no trigger caused. */
  fireStrength: 1,
  /** A portfolio stop at or above the entry gives no R, so the computed initial stop is used. */
  risk: (entry, initialStop, computedStop) => entry - (initialStop < entry ? initialStop : computedStop),
};
