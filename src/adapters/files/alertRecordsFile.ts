import { z } from 'zod';
import type { AlertRecords } from '../../application/dashboard/agents/alertRecords.port.js';
import type { AlertRecord } from '../../domain/dashboard/agents/alerts/alertQueue.js';
import { ALERT_TYPES } from '../../domain/dashboard/preferences/preferences.js';
import { writeAtomically } from './durable/atomicFile.js';
import { DISK } from './durable/disk.js';
import { JsonLinesLog } from './durable/jsonLinesLog.js';

const entries = z.array(z.tuple([z.string(), z.number()]));

const alert = z.object({
  id: z.string(),
  type: z.enum(ALERT_TYPES),
  ticker: z.string().nullable(),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  at: z.number(),
});

const record: z.ZodType<AlertRecord> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('queued'), alert }),
  z.object({ type: z.literal('merged'), into: z.string(), alert }),
  z.object({ type: z.literal('sent'), id: z.string(), at: z.number(), subject: z.string(), silentUntil: z.number() }),
  z.object({
    type: z.literal('ended'),
    id: z.string(),
    at: z.number(),
    how: z.enum(['expired', 'withheld', 'dropped', 'refused']),
    reason: z.string(),
  }),
  z.object({ type: z.literal('remembered'), known: entries, silent: entries }),
]);

/** Stores the waiting alerts, one per line. Incomplete or invalid lines are skipped with a warning. */
export class AlertRecordsFile implements AlertRecords {
  private readonly log: JsonLinesLog;

  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
    private readonly disk = DISK,
  ) {
    this.log = new JsonLinesLog(path, warn, disk);
  }

  async read(): Promise<readonly AlertRecord[]> {
    const records: AlertRecord[] = [];
    for await (const line of this.log.read()) {
      const parsed = record.safeParse(line);
      if (parsed.success) records.push(parsed.data);
      else this.warn(`${this.path}: a line is not a valid alert and was skipped.`);
    }
    return records;
  }

  append(entry: AlertRecord): Promise<void> {
    return this.log.append({ ...entry });
  }

  rewrite(records: readonly AlertRecord[]): Promise<void> {
    return writeAtomically(
      this.path,
      records.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
      undefined,
      this.disk,
    );
  }
}
