import { z } from 'zod';
import { hasEnoughQuotedStrikes } from '../../../domain/dashboard/analysis/options/quotedStrikes.js';
import type { OptionHistory } from '../../../application/dashboard/market/optionChainCache.port.js';

const quote = z.object({
  expiry: z.iso.date(),
  strike: z.number().positive(),
  right: z.enum(['C', 'P']),
  mid: z.number().min(0),
  volume: z.number().min(0),
  openInterest: z.number().min(0),
  impliedVolatility: z.number().positive().nullable(),
});

const chain = z.object({ asOf: z.iso.date(), quotes: z.array(quote), twoSided: z.literal(true).optional() });

const count = z.int().min(0);
const volatility = z.object({
  session: z.iso.date(),
  iv30: z.number().positive(),
  quotes: z.object({ calls: count, puts: count }).optional(),
});

/** Discards chains that earlier releases stored without quote counts, since they may contain hardly any quotes. */
export const optionHistory: z.ZodType<OptionHistory> = z.object({
  chain: chain
    .nullable()
    .transform((kept) => (kept?.twoSided === undefined ? null : { ...kept, twoSided: kept.twoSided })),
  volatilities: z
    .array(volatility)
    .transform((days) =>
      days.flatMap(({ quotes, ...day }) =>
        quotes !== undefined && hasEnoughQuotedStrikes(quotes) ? [{ ...day, quotes }] : [],
      ),
    ),
});
