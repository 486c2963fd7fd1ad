import { z } from 'zod';
import { numberOrNull as number } from '../../wire/numberFields.js';
import { listIn } from '../../wire/tradier.js';

export const tradierHistoryReply = z.object({
  history: listIn(
    'day',
    z.object({ date: z.string(), open: number, high: number, low: number, close: number, volume: number }),
  ),
});

export const tradierExpirationsReply = z.object({ expirations: listIn('date', z.iso.date()) });

export const tradierChainReply = z.object({
  options: listIn(
    'option',
    z.object({
      strike: z.number().positive(),
      option_type: z.enum(['call', 'put']),
      expiration_date: z.iso.date(),
      bid: number,
      ask: number,
      volume: number,
      open_interest: number,
      greeks: z.object({ mid_iv: number }).nullish(),
    }),
  ),
});

export type TradierOption = z.output<typeof tradierChainReply>['options'][number];
