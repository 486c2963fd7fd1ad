import { z } from 'zod';
import type { TickerChange } from '../../../../../domain/dashboard/audit/changes/auditChanges.js';
import { exactSchemaFor } from '../../shared/exactSchemaFor.js';
import { timestamp } from '../../shared/fields.js';

/**
 * The differences between the latest audit and the earlier audit that it is compared with (`GET /ui/changes`). Prices
 * are per share.
 */

const change = exactSchemaFor<TickerChange>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('state'), from: z.string().nullable(), to: z.string(), reason: z.string().nullable() }),
    z.object({ kind: z.literal('stop_breached'), stop: z.number(), close: z.number() }),
    z.object({ kind: z.literal('rung'), r: z.number(), price: z.number(), share: z.number() }),
    z.object({
      kind: z.literal('grade'),
      from: z.string(),
      to: z.string(),
      score_from: z.number().nullable(),
      score_to: z.number().nullable(),
    }),
    z.object({ kind: z.literal('trigger'), name: z.string(), strength: z.number(), date: z.iso.date().nullable() }),
    z.object({ kind: z.literal('stop'), from: z.number(), to: z.number() }),
  ]),
);

export const auditChangesView = z.object({
  /** Null when there is no earlier audit. */
  since: z.object({ generated_at: timestamp, as_of: z.iso.date().nullable() }).nullable(),
  /** Tickers with the most urgent changes come first. Each ticker's changes are also sorted by urgency. */
  tickers: z.array(z.object({ ticker: z.string(), changes: z.array(change).min(1) })),
  added: z.array(z.string()),
  removed: z.array(z.string()),
});

export type AuditChangesView = z.infer<typeof auditChangesView>;
