import { z } from 'zod';
import {
  K_ANONYMITY_MIN_USERS,
  MAX_TOP_KINDS,
  DEFAULT_TOP_TICKERS,
  MAX_TOP_TICKERS,
} from '../../../../domain/cloud/consensus/tickerConsensusFigures.js';
import {
  SIGNAL_STATES,
  MAX_SIGNALS_PER_REPORT,
  MAX_SIGNAL_STRENGTH,
} from '../../../../domain/shared/consensus/consensusSignal.js';
import { SLUG_PATTERN } from '../../../../domain/shared/slug.js';
import { queryInteger, slug, cloudTicker } from '../shared/fields.js';

const strengthMessage = `must be a number from 0 to ${MAX_SIGNAL_STRENGTH}, or a word such as strong`;

export const signalStrength = z.union(
  [
    z.number().min(0, strengthMessage).max(MAX_SIGNAL_STRENGTH, strengthMessage),
    z.string().regex(SLUG_PATTERN, strengthMessage),
  ],
  strengthMessage,
);

const fire = z.object({ ticker: cloudTicker, kind: slug, strength: signalStrength, state: z.enum(SIGNAL_STATES) });

export const submitSignalsRequest = z.object({
  fires: z
    .array(fire)
    .max(MAX_SIGNALS_PER_REPORT)
    .describe('If two entries have the same ticker and kind, the later one counts.'),
  regime: slug.nullable().default(null),
});

export const submitSignalsReply = z.object({
  accepted: z.int().min(0).describe('Signals that are new today.'),
  duplicates: z.int().min(0).describe('Signals already known today: their state and strength were replaced.'),
});

export const consensusPathParameters = z.object({ ticker: cloudTicker });

const percent = z.int().min(0).max(100);
const users = z.int().min(K_ANONYMITY_MIN_USERS);
const sampleUsers = users.describe('Users who reported the ticker today (UTC).');
const percentIn = (state: string) => percent.describe(`Share of these users whose latest state is ${state}.`);

export const tickerConsensusReply = z.discriminatedUnion('sufficient', [
  z.object({
    ticker: z.string(),
    sufficient: z.literal(true),
    sample_users: sampleUsers,
    armed_pct: percentIn('ARMED'),
    tighten_pct: percentIn('TIGHTEN'),
    exit_pct: percentIn('EXIT'),
    top_kinds: z
      .array(z.object({ kind: z.string(), users }))
      .max(MAX_TOP_KINDS)
      .describe(`The most frequent kinds, each reported by at least ${K_ANONYMITY_MIN_USERS} users.`),
  }),
  z.strictObject({ ticker: z.string(), sufficient: z.literal(false) }),
]);

export const topConsensusQuery = z.object({ limit: queryInteger(1, MAX_TOP_TICKERS).default(DEFAULT_TOP_TICKERS) });

export const topConsensusReply = z.object({
  date: z.iso.date(),
  tickers: z
    .array(
      z.object({
        ticker: z.string(),
        armed_users: z.int().min(0),
        sample_users: sampleUsers,
        armed_pct: percentIn('ARMED'),
      }),
    )
    .max(MAX_TOP_TICKERS),
});
