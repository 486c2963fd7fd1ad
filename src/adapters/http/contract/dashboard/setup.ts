import { z } from 'zod';
import { timestamp } from '../shared/fields.js';

/**
 * The setup progress of this installation (`GET /ui/setup`), so that the page does not request features that are not
 * configured.
 */
export const installationStatusView = z.object({
  version: z.string(),
  /** Time of the latest audit; null before the first audit. */
  audited_at: timestamp.nullable(),
  market_data: z.object({
    /** The value of MARKET_DATA, such as `yahoo` or `alpaca,yahoo`. */
    source: z.string(),
    /** The folder that the price source `csv` reads. */
    folder: z.string().nullable(),
  }),
  cloud: z.enum(['connected', 'offline', 'not_configured']),
  /** The cloud's plans page, http or https; null unless `cloud` is connected. */
  plans_url: z.url({ protocol: /^https?$/ }).nullable(),
  portfolio: z.object({
    /** `sample`, or the file's name; null when there is no readable portfolio. */
    source: z.string().nullable(),
    path: z.string(),
    /** Number of held positions, including options. */
    positions: z.int(),
    watched: z.int(),
    /**
     * Whether the positions or their stops and entry dates differ from those of the latest audit; false before the
     * first audit.
     */
    changed_since_audit: z.boolean(),
    /** Why there is no portfolio; null when there is a portfolio. */
    problem: z.string().nullable(),
  }),
});

export type InstallationStatusView = z.infer<typeof installationStatusView>;
