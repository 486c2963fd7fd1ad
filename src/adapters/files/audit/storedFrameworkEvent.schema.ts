import { z } from 'zod';
import { TICKER_STATES } from '../../../domain/dashboard/framework/tickerContext.js';
import type { FrameworkEvent } from '../../../domain/dashboard/framework/frameworkEvent.js';

export const storedTickerState = z.enum(TICKER_STATES);
export const storedFrameworkReason = z.object({
  kind: z.string(),
  text: z.string(),
  numbers: z.record(z.string(), z.number()),
});

const dated = { id: z.string(), at: z.iso.date() };

/** The stored form of a framework event. */
export const storedFrameworkEvent: z.ZodType<FrameworkEvent> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('state_changed'),
    ...dated,
    from: storedTickerState,
    to: storedTickerState,
    reason: storedFrameworkReason,
  }),
  z.object({
    kind: z.literal('entry_armed'),
    ...dated,
    trigger: z.string(),
    strength: z.number(),
    trigger_low: z.number(),
    close: z.number(),
  }),
  z.object({
    kind: z.literal('rung_hit'),
    ...dated,
    rung: z.int(),
    r: z.number(),
    price: z.number(),
    share: z.number(),
    high: z.number(),
    entry_price: z.number(),
    risk: z.number(),
  }),
  z.object({
    kind: z.literal('stop_breached'),
    ...dated,
    close: z.number(),
    stop: z.number(),
    initial_stop: z.number().nullable(),
    entry_price: z.number(),
  }),
]);
