import { z } from 'zod';
import { BROKER_MODES } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import { PREFLIGHT_LAYERS } from '../../../domain/dashboard/trading/orders/layers/layerVerdict.js';
import { EQUITY_SIDES, OPTION_SIDES, ORDER_DURATIONS } from '../../../domain/dashboard/trading/orders/order.js';
import { ORDER_STATUSES, type OrderEvent } from '../../../domain/dashboard/trading/orders/orderEvent.js';

const price = z.number().positive();

const pricing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('market') }),
  z.object({ type: z.literal('limit'), limitPrice: price }),
  z.object({ type: z.literal('stop'), stopPrice: price }),
  z.object({ type: z.literal('stop_limit'), limitPrice: price, stopPrice: price }),
]);

const terms = { quantity: z.number().positive(), pricing, duration: z.enum(ORDER_DURATIONS) };

const order = z.union([
  z.object({
    instrument: z.object({ kind: z.literal('equity'), symbol: z.string() }),
    side: z.enum(EQUITY_SIDES),
    ...terms,
  }),
  z.object({
    instrument: z.object({ kind: z.literal('option'), symbol: z.string(), optionSymbol: z.string() }),
    side: z.enum(OPTION_SIDES),
    ...terms,
  }),
]);

const action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), order }),
  z.object({ kind: z.literal('cancel'), brokerOrderId: z.string() }),
]);

const verdicts = z.array(
  z.object({
    layer: z.enum(PREFLIGHT_LAYERS),
    passed: z.boolean(),
    message: z.string(),
    numbers: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  }),
);

const at = z.iso.datetime({ precision: 3 });
const ofIntent = { at, key: z.string() };
const mode = z.enum(BROKER_MODES);

/** The order log and the file of the paper account share these fields. */
export const orderProgressFields = {
  status: z.enum(ORDER_STATUSES),
  filledQuantity: z.number(),
  averageFillPrice: z.number().nullable(),
  reason: z.string().nullable(),
  changedAt: z.string().nullable(),
};

/** The content of a line of the order log, without the fields of the hash chain. */
export const orderEvent: z.ZodType<OrderEvent> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('intended'),
    ...ofIntent,
    action,
    mode,
    verdicts,
    stop: z.number().nullable(),
    held: z.object({ quantity: z.number(), costBasis: z.number() }),
    account: z.string().exactOptional(),
  }),
  z.object({ type: z.literal('unsent'), ...ofIntent, reason: z.string() }),
  z.object({ type: z.literal('unknown'), ...ofIntent, reason: z.string() }),
  z.object({ type: z.literal('absent'), ...ofIntent, reason: z.string() }),
  z.object({ type: z.literal('rejected'), ...ofIntent, reason: z.string() }),
  z.object({ type: z.literal('reported'), ...ofIntent, brokerOrderId: z.string(), ...orderProgressFields }),
  z.object({ type: z.literal('cancel_accepted'), ...ofIntent }),
  z.object({ type: z.literal('previewed'), at, action, mode, refused_by: z.string().nullable() }),
  z.object({ type: z.literal('refused'), ...ofIntent, action, mode, verdicts }),
]);
