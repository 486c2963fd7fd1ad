import { z } from 'zod';
import { numberField, numberOrNull } from '../../wire/numberFields.js';

export const alpacaAccountReply = z.object({
  status: z.string(),
  equity: numberOrNull,
  cash: numberField,
  buying_power: numberField,
  options_buying_power: numberOrNull,
  options_trading_level: numberOrNull,
  trading_blocked: z.boolean().nullish(),
  account_blocked: z.boolean().nullish(),
  trade_suspended_by_user: z.boolean().nullish(),
});

export const alpacaPositionsReply = z.array(
  z.object({
    symbol: z.string(),
    side: z.string(),
    qty: numberField,
    cost_basis: numberField,
    current_price: numberOrNull,
  }),
);

export const alpacaAssetReply = z.object({ tradable: z.boolean(), shortable: z.boolean().nullish() });

const snapshot = z.object({
  latestTrade: z.object({ p: numberOrNull }).nullish(),
  latestQuote: z.object({ bp: numberOrNull, ap: numberOrNull }).nullish(),
});

export const alpacaSnapshotsReply = z.record(z.string(), snapshot.nullable());
export const alpacaOptionSnapshotsReply = z.object({ snapshots: alpacaSnapshotsReply });

export const alpacaOrderReply = z.object({
  id: z.string(),
  client_order_id: z.string().nullish(),
  asset_class: z.string().nullish(),
  symbol: z.string().nullish(),
  side: z.string().nullish(),
  position_intent: z.string().nullish(),
  qty: numberOrNull,
  limit_price: numberOrNull,
  stop_price: numberOrNull,
  filled_qty: numberOrNull,
  filled_avg_price: numberOrNull,
  status: z.string(),
  replaced_by: z.string().nullish(),
  created_at: z.string().nullish(),
  submitted_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});

export const alpacaOrdersReply = z.array(alpacaOrderReply);

export type AlpacaOrder = z.output<typeof alpacaOrderReply>;
export type AlpacaAccount = z.output<typeof alpacaAccountReply>;
