/** The program's values for details that the specification leaves open, so that changes are noticed. */
export const UNSPECIFIED = {
  /** The age in bars of the oldest trigger that `triggers` contains. */
  oldestTriggerShown: 5,
  /** The number of latest `framework.transitions` shown. */
  transitionsShown: 5,
  /** The number of latest `framework.events` shown. */
  eventsShown: 10,
  /** The age in bars of the oldest unusual_volume signal that is reported. */
  oldestUnusualVolumeShown: 4,
  /** Returns the trigger that armed the ticker: the strongest of a day's long triggers. */
  arms: (triggers) => triggers.toSorted((p, q) => q.strength - p.strength)[0],
  /** Strength of a consensus fire that no trigger caused. */
  fireStrength: 1,
  /**
   * The risk per share. With a portfolio stop at or above the entry, R is undefined, so the computed initial stop is
   * used.
   */
  risk: (entry, initialStop, computedStop) => entry - (initialStop < entry ? initialStop : computedStop),
};
