import { z } from 'zod';
import type { OptionHistory } from '../../application/prices/chainCache.port.js';

const quote = z.object({
  expiry: z.iso.date(),
  strike: z.number().positive(),
  right: z.enum(['C', 'P']),
  mid: z.number().min(0),
  volume: z.number().min(0),
  openInterest: z.number().min(0),
  impliedVolatility: z.number().positive().nullable(),
});

export const optionHistory: z.ZodType<OptionHistory> = z.object({
  chain: z.object({ asOf: z.iso.date(), quotes: z.array(quote) }).nullable(),
  volatilities: z.array(z.object({ session: z.iso.date(), iv30: z.number().positive() })),
});
