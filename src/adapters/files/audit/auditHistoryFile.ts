import { z } from 'zod';
import type { AuditHistory } from '../../../application/dashboard/audit/auditHistory.port.js';
import type { AuditSummary } from '../../../domain/dashboard/audit/changes/auditSummary.js';
import { JsonFile } from '../durable/jsonFile.js';

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
      entry: z.number().nullable().exactOptional(),
      stop: z.number().nullable(),
      rungs: z.array(z.number()),
      breached: z.boolean(),
    }),
  ),
  failed: z.array(z.string()).default([]),
});

const shape = z.object({ schema_version: z.literal(1), audits: z.array(summary) });

/** Stores the history of earlier audits in one JSON file. */
export class AuditHistoryFile implements AuditHistory {
  private readonly file: JsonFile<z.infer<typeof shape>>;

  constructor(path: string, warn: (message: string) => void) {
    this.file = new JsonFile(
      path,
      shape,
      warn,
      'the changes since the previous audit are shown again after two more audits',
    );
  }

  async read(): Promise<readonly AuditSummary[]> {
    return (await this.file.load())?.audits ?? [];
  }

  save(audits: readonly AuditSummary[]): Promise<void> {
    return this.file.save({ schema_version: 1, audits: [...audits] });
  }
}
