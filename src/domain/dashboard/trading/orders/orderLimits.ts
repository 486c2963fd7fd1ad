/** What the layers allow at most. Shares of equity are percentages 0–100. */
export interface OrderLimits {
  readonly maxAuditAgeMinutes: number;
  readonly maxPositionPct: number;
  readonly maxRiskPct: number;
  readonly maxPortfolioRiskPct: number;
  readonly optionLevels: OptionLevels;
}

export type OptionStrategy = 'covered_call' | 'cash_secured_put' | 'long_option' | 'uncovered_put' | 'uncovered_call';

/** The least level of the account that allows a strategy. */
export type OptionLevels = Readonly<Record<OptionStrategy, number>>;

/** As most brokers count; each means something else by its levels. */
const OPTION_LEVELS: OptionLevels = {
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
  optionLevels: OPTION_LEVELS,
};

export const CONFIRM_TOKEN_SECONDS = 60;
