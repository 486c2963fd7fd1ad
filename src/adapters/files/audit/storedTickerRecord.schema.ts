import { z } from 'zod';
import type { TickerRecord } from '../../../domain/dashboard/framework/record/tickerRecord.js';
import { PRICE_SOURCES } from '../../../domain/dashboard/market/priceSource.js';
import { storedFrameworkEvent, storedFrameworkReason, storedTickerState } from './storedFrameworkEvent.schema.js';

const armed = z.object({ name: z.string(), strength: z.number(), low: z.number(), age: z.int() });

const holding = z.object({
  entryPrice: z.number(),
  entryDate: z.iso.date(),
  initialStop: z.number().nullable(),
  stop: z.number().nullable(),
  risk: z.number().nullable(),
  rungsHit: z.int().min(0),
  age: z.int().min(-1),
  recoveredSessions: z.int().min(0),
  origin: z
    .object({ stated: z.number().nullable(), triggerLow: z.number().nullable(), atr: z.number().nullable() })
    .nullable()
    .default(null),
  stopSince: z.iso.date().nullable().default(null),
  raisedStop: z.number().exactOptional(),
  breachedSince: z.iso.date().nullable().default(null),
});

/** The ticker records and the map bases share these fields. */
export const storedPlanFields = {
  averagePrice: z.number(),
  stop: z.number().nullable(),
  entryDate: z.iso.date().nullable(),
  stopFrom: z.iso.date().exactOptional(),
  initialStop: z.number().exactOptional(),
};

/** A record as stored. The prices are named as in earlier releases, which stored only the closes. */
export type StoredTickerRecord = Omit<TickerRecord, 'lastPrices'> & { readonly closes: TickerRecord['lastPrices'] };

const currentTickerRecord = z.object({
  schema_version: z.literal(1),
  through: z.iso.date(),
  closes: z
    .array(
      z.object({
        date: z.iso.date(),
        close: z.number().positive(),
        high: z.number().positive().exactOptional(),
        low: z.number().positive().exactOptional(),
        isDisputed: z.literal(true).exactOptional(),
      }),
    )
    .default([]),
  hasOtherPrices: z.literal(true).exactOptional(),
  priceSource: z.enum(PRICE_SOURCES).exactOptional(),
  position: z.object({ quantity: z.number().exactOptional(), ...storedPlanFields }).nullable(),
  heldSince: z.iso.date().nullable(),
  life: z.object({
    state: storedTickerState,
    facts: z.object({
      since: z.iso.date().nullable(),
      reason: storedFrameworkReason.nullable(),
      armed: armed.nullable(),
      holding: holding.nullable(),
    }),
  }),
  transitions: z.array(
    z.object({ at: z.iso.date(), from: storedTickerState, to: storedTickerState, reason: storedFrameworkReason }),
  ),
  events: z.array(storedFrameworkEvent).default([]),
  newEvents: z.array(storedFrameworkEvent).default([]),
});

const formerTickerRecord = z.looseObject({ happenings: z.unknown(), news: z.unknown() });

/**
 * The state of a ticker that is stored between two audits. Earlier versions named its events `happenings` and `news`.
 */
export const storedTickerRecord: z.ZodType<StoredTickerRecord> = z.preprocess((stored) => {
  const former = formerTickerRecord.safeParse(stored);
  if (!former.success || former.data.happenings === undefined) return stored;
  const { happenings: events, news: newEvents, ...rest } = former.data;
  return { ...rest, events, newEvents };
}, currentTickerRecord);

export const toTickerRecord = ({ closes, ...rest }: StoredTickerRecord): TickerRecord => ({
  ...rest,
  lastPrices: closes,
});

export const toStoredTickerRecord = ({ lastPrices, ...rest }: TickerRecord): StoredTickerRecord => ({
  ...rest,
  closes: lastPrices,
});
