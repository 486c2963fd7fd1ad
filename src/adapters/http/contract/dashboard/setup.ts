import { z } from 'zod';
import { PRICE_SOURCES } from '../../../../domain/dashboard/market/priceSource.js';
import { timestamp } from '../shared/fields.js';

/** How far this installation has come (`GET /ui/setup`): what is not configured need not be asked for. */
export const installationStatusView = z.object({
  version: z.string(),
  /** When the latest audit was made; null before the first. */
  audited_at: timestamp.nullable(),
  market_data: z.object({
    source: z.enum(PRICE_SOURCES),
    /** Of `csv`. */
    folder: z.string().nullable(),
  }),
  cloud: z.enum(['connected', 'offline', 'not_configured']),
  /** The cloud's page on which licenses are sold, http or https; null unless `cloud` is connected. */
  plans_url: z.url({ protocol: /^https?$/ }).nullable(),
  portfolio: z.object({
    /** `sample`, or the file's name; null when there is none that can be read. */
    source: z.string().nullable(),
    path: z.string(),
    /** Held, options included. */
    positions: z.int(),
    watched: z.int(),
    /** Why there is none. */
    problem: z.string().nullable(),
  }),
});

export type InstallationStatusView = z.infer<typeof installationStatusView>;
