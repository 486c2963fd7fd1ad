import type { OutboxEffect } from '../messaging/outbox/outboxEffect.js';
import type { Clock } from '../../shared/clock.port.js';
import type { FindPersonalData, DecryptedEffect } from './findPersonalData.js';
import type { PersonalRecords, PersonalRow, PersonalTables } from './personalRecords.port.js';

export interface AccountExport {
  readonly exportedAt: Date;
  readonly records: PersonalTables;
  /** Number of messages that could not be read and may belong to the person. */
  readonly unreadable: number;
}

/**
 * Fields that are never exported: a reader of the export must not be able to use the license or act for its holder.
 */
const WITHHELD = new Set(['key', 'unsubscribe', 'pushTopicUrl', 'topic', 'receiver']);

/** Exports everything that is stored about an e-mail address. */
export class ExportAccount {
  constructor(
    private readonly findTraces: FindPersonalData,
    private readonly records: PersonalRecords,
    private readonly clock: Clock,
  ) {}

  async execute(email: string): Promise<AccountExport> {
    const { traces, effects, unreadable } = await this.findTraces.execute(email);
    const records = { ...(await this.records.of(traces)), outbox: effects.map(rowOf) };
    return { exportedAt: this.clock.now(), records, unreadable };
  }
}

const rowOf = ({ undelivered, effect }: DecryptedEffect): PersonalRow => ({
  id: undelivered.id,
  kind: undelivered.kind,
  created_at: undelivered.createdAt.toISOString(),
  due_at: undelivered.dueAt?.toISOString() ?? null,
  given_up_at: undelivered.givenUpAt?.toISOString() ?? null,
  tries: undelivered.tries,
  last_failure: undelivered.lastFailure,
  content: contentOf(effect),
});

const contentOf = ({ kind: _kind, ...effect }: OutboxEffect): unknown =>
  JSON.parse(JSON.stringify(effect, (name, value: unknown) => (WITHHELD.has(name) ? undefined : value)));
