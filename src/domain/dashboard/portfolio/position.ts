/** The quantity and average price of a position in a stock or an option. */
export interface HeldPosition {
  /** A ticker, or an option contract's OCC symbol. */
  readonly ticker: string;
  /** Shares or contracts; negative when short. */
  readonly quantity: number;
  /** Average cost per share or contract; 0 when nothing is held and no price was given. */
  readonly averagePrice: number;
  /** The currency of the average price, if it is known and is not USD; else that of the ticker's prices. */
  readonly currency?: string;
  /** Present if the average price is the price in an imported file that had no cost. */
  readonly isCostAssumed?: true;
}

/** The stop and the entry date that the user gave for a holding. Where one is null, the audit assumes a value. */
export interface PositionPlan {
  readonly stop: number | null;
  /** ISO date. */
  readonly entryDate: string | null;
  /** ISO date of the first session to which the stop applies; absent if it applies from the entry. */
  readonly stopFrom?: string;
  /** The stop that applied from the entry before the user raised it; absent if the user had stated none. */
  readonly initialStop?: number;
}

/** A plan to save for a position. Without an average price, the one in the portfolio is kept. */
export interface SavedPlan extends PositionPlan {
  readonly averagePrice?: number | undefined;
}

/** A plan as the user enters it. The program determines from which session the stop applies. */
export type PlanChange = Omit<SavedPlan, 'stopFrom' | 'initialStop'>;

/** One line of the portfolio: a holding, or a watched ticker when its quantity is 0. */
export interface Position extends HeldPosition, PositionPlan {
  /**
   * The moving average of the purchases since the entry, from which the framework counts R; over several accounts,
   * weighted by the shares held. Absent if it is the average price, which depends on the lots that sales closed.
   */
  readonly entryPrice?: number;
  /** Sector as named in the portfolio file; absent when the file states none. */
  readonly sector?: string;
}

/** The position of a ticker that is watched but not held. */
export const watchedPosition = (ticker: string): Position => ({
  ticker,
  quantity: 0,
  averagePrice: 0,
  stop: null,
  entryDate: null,
});
