/**
 * The program's values for details that the specification leaves open. The comparison fails when the program changes
 * one.
 */
export const UNSPECIFIED = {
  /** The age in bars of the oldest trigger that `triggers` contains. */
  oldestTriggerShown: 5,
  /** How many of the latest `framework.transitions` are shown. */
  transitionsShown: 5,
  /** How many of the latest `framework.events` are shown. */
  eventsShown: 10,
  /** The age in bars of the oldest unusual_volume signal that is reported. */
  oldestUnusualVolumeShown: 4,
  /** Returns the trigger that armed the ticker: the strongest of a day's long triggers. */
  arms: (triggers) => triggers.toSorted((p, q) => q.strength - p.strength)[0],
  /** The strength of a consensus signal (`fire`) that no trigger caused. */
  fireStrength: 1,
  /**
   * The risk per share, R. If the portfolio's stop is at or above the entry, R is measured from the computed initial
   * stop instead.
   */
  risk: (entry, initialStop, computedStop) => entry - (initialStop < entry ? initialStop : computedStop),
};
