import { z } from 'zod';
import type { AuditHistory } from '../../application/audit/auditHistory.port.js';
import type { AuditSummary } from '../../domain/audit/changes/auditSummary.js';
import { readIfPresent, writeAtomically } from './atomicFile.js';

const summary: z.ZodType<AuditSummary> = z.object({
  generatedAt: z.iso.datetime(),
  asOf: z.iso.date().nullable(),
  tickers: z.record(
    z.string(),
    z.object({
      state: z.string().nullable(),
      grade: z.string().nullable(),
      score: z.number().nullable(),
      triggers: z.array(z.string()),
      stop: z.number().nullable(),
      rungs: z.array(z.number()),
      breached: z.boolean(),
    }),
  ),
});

const file = z.object({ schema_version: z.literal(1), audits: z.array(summary) });

/** What is kept of earlier audits, in one JSON file. */
export class AuditHistoryFile implements AuditHistory {
  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
  ) {}

  async read(): Promise<readonly AuditSummary[]> {
    const bytes = await readIfPresent(this.path);
    if (bytes === null) return [];
    try {
      return file.parse(JSON.parse(bytes.toString('utf8'))).audits;
    } catch {
      this.warn(`${this.path} cannot be read: what changed is said again after two more audits.`);
      return [];
    }
  }

  keep(audits: readonly AuditSummary[]): Promise<void> {
    return writeAtomically(this.path, JSON.stringify({ schema_version: 1, audits }));
  }
}
