/** The account at a broker. Amounts are in the account's currency, in its major unit (dollars). */
export interface BrokerAccount {
  /** Cash plus the market value of the positions; null when the broker reported no equity. */
  readonly equity: number | null;
  readonly cash: number;
  /** Absent when the cash is real. */
  readonly isCashSimulated?: boolean;
  /** The options level that the broker granted the account; 0 permits no options. */
  readonly optionLevel: number;
  /** A sentence that names the positions excluded from the equity, and the reason. */
  readonly uncountedPositionsNote?: string;
}
