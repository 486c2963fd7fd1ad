/** The limits that the pre-flight layers enforce. Percentages are of the equity, from 0 to 100. */
export interface OrderLimits {
  readonly maxAuditAgeMinutes: number;
  readonly maxPositionPct: number;
  readonly maxRiskPct: number;
  readonly maxPortfolioRiskPct: number;
  /** Null means that clusters are not limited. */
  readonly maxClusterPct: number | null;
  readonly optionLevels: OptionsTradingLevels;
}

export type OptionStrategy = 'covered_call' | 'cash_secured_put' | 'long_option' | 'uncovered_put' | 'uncovered_call';

/** The minimum options level for each strategy. */
export type OptionsTradingLevels = Readonly<Record<OptionStrategy, number>>;

/** The levels that most brokers use; their exact meaning varies by broker. */
const OPTION_LEVELS: OptionsTradingLevels = {
  covered_call: 1,
  cash_secured_put: 1,
  long_option: 2,
  uncovered_put: 4,
  uncovered_call: 5,
};

export const DEFAULT_ORDER_LIMITS: OrderLimits = {
  maxAuditAgeMinutes: 30,
  maxPositionPct: 10,
  maxRiskPct: 1,
  maxPortfolioRiskPct: 6,
  maxClusterPct: null,
  optionLevels: OPTION_LEVELS,
};

export const CONFIRM_TOKEN_SECONDS = 60;
