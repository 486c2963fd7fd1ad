import { z } from 'zod';
import { BROKER_NAMES } from '../../../../domain/dashboard/trading/mode/brokerMode.js';

/** The money at risk in the account, as the risk-budget check counts it (`GET /ui/orders/risk`). */
export const accountRiskReply = z.object({
  broker: z.enum(BROKER_NAMES),
  /** Loss if every stop is hit, in dollars; null when it is unlimited or unknown. */
  at_risk: z.number().nullable(),
  /**
   * The loss in percent of the equity, 0 without a loss; null if the loss is null, or the equity unknown or not
   * positive.
   */
  at_risk_pct: z.number().nullable(),
  /** Null when the broker reported no equity. */
  equity: z.number().nullable(),
  cash: z.number(),
  /** True for a paper account, unless its cash comes from the transactions. */
  is_cash_simulated: z.boolean(),
  max_pct: z.number(),
  /** Symbols whose full value counts as at risk: those without a stop, or with a stop that the price has passed. */
  without_stop: z.array(z.string()),
  /** Symbols whose possible loss is unlimited: short shares without a working stop, and calls sold without shares. */
  unlimited: z.array(z.string()),
  /** Symbols that open orders buy at an unknown price; the money at risk is then unknown. */
  unpriced: z.array(z.string()),
});

export type AccountRiskReply = z.infer<typeof accountRiskReply>;
