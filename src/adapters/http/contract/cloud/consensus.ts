import { z } from 'zod';
import { K_FLOOR, MOST_KINDS, TOP_DEFAULT, TOP_MOST } from '../../../../domain/cloud/consensus/figures.js';
import { FIRE_STATES, MOST_FIRES, STRONGEST } from '../../../../domain/shared/consensus/fire.js';
import { slug, ticker } from '../shared/fields.js';

export const strength = z.union([z.number().min(0).max(STRONGEST), slug], {
  error: `wants a number from 0 to ${STRONGEST}, or a slug`,
});

const fire = z.object({ ticker, kind: slug, strength, state: z.enum(FIRE_STATES) });

export const submitRequest = z.object({
  fires: z.array(fire).max(MOST_FIRES).describe('Of two on the same ticker and kind the later entry counts.'),
  regime: slug.nullable().default(null),
});

export const submitReply = z.object({
  accepted: z.int().min(0).describe('New today.'),
  duplicates: z.int().min(0).describe('Known today: state and strength were replaced.'),
});

export const tickerPath = z.object({ ticker });

const percent = z.int().min(0).max(100);
const users = z.int().min(K_FLOOR);

export const tickerReply = z.discriminatedUnion('sufficient', [
  z.object({
    ticker: z.string(),
    sufficient: z.literal(true),
    sample_users: users,
    armed_pct: percent,
    tighten_pct: percent,
    exit_pct: percent,
    top_kinds: z.array(z.object({ kind: z.string(), users })).max(MOST_KINDS),
  }),
  z.strictObject({ ticker: z.string(), sufficient: z.literal(false) }),
]);

export const topQuery = z.object({ limit: z.coerce.number().int().min(1).max(TOP_MOST).default(TOP_DEFAULT) });

export const topReply = z.object({
  date: z.iso.date(),
  tickers: z
    .array(z.object({ ticker: z.string(), armed_users: z.int().min(0), sample_users: users, armed_pct: percent }))
    .max(TOP_MOST),
});
