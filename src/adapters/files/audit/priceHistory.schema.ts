import { z } from 'zod';
import type { PriceHistory } from '../../../domain/dashboard/market/priceHistory.js';

const number = z.number().nullable();

export const priceHistory: z.ZodType<PriceHistory> = z.object({
  rows: z
    .array(z.object({ date: z.string(), open: number, high: number, low: number, close: number, volume: number }))
    .min(1),
  currency: z.string().nullable().default(null),
  basis: z.int().min(1),
  adjustments: z.array(
    z.object({ kind: z.enum(['split', 'readjustment']), ratio: z.number().positive(), date: z.iso.date() }),
  ),
  splits: z.array(z.object({ date: z.iso.date(), ratio: z.number().positive() })).default([]),
  dividends: z.array(z.object({ date: z.iso.date(), amount: z.number().positive() })).default([]),
  fetchedAt: z.iso.datetime(),
});
