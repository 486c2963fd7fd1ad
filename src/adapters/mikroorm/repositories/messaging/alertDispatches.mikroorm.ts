import type {
  AlertDispatch,
  AlertDispatches,
} from '../../../../application/cloud/messaging/alerts/alertDispatches.port.js';
import type { AlertSubject } from '../../../../domain/shared/alerts/alert.js';
import type { Database } from '../../database/database.js';
import { AlertDispatchEntity } from '../../entities/messaging/alertDispatch.entity.js';
import { raw } from '../../orm/orm.js';
import { countDeleted } from '../statements.js';

export class MikroAlertDispatches implements AlertDispatches {
  constructor(private readonly database: Database) {}

  async add({ subject, suppressed, ...dispatch }: AlertDispatch): Promise<void> {
    await this.database.write((em) =>
      em.persist(
        em.create(AlertDispatchEntity, {
          ...dispatch,
          ...subject,
          suppressedBy: suppressed?.by ?? null,
          suppressedUntil: suppressed?.until ?? null,
        }),
      ),
    );
  }

  async get(id: string): Promise<AlertDispatch | null> {
    const stored = await this.database.read((em) => em.findOne(AlertDispatchEntity, { id }));
    return stored === null ? null : dispatchOf(stored);
  }

  async markFailed(id: string, reason: string): Promise<void> {
    await this.database.write(async (em) => {
      const stored = await em.findOne(AlertDispatchEntity, { id });
      if (stored !== null) stored.failure = reason;
    });
  }

  async latestOf({ email, alertType, ticker }: AlertSubject): Promise<AlertDispatch | null> {
    const [latest] = await this.database.read((em) =>
      em.find(
        AlertDispatchEntity,
        // Uses the same expression as the index `alert_dispatches_subject`.
        { email, alertType, [raw("coalesce(ticker, '')")]: ticker ?? '', suppressedBy: null },
        { orderBy: { number: 'desc' }, limit: 1 },
      ),
    );
    return latest === undefined ? null : dispatchOf(latest);
  }

  async listForRecipient(emails: readonly string[], most: number): Promise<readonly AlertDispatch[]> {
    const stored = await this.database.read((em) =>
      em.find(AlertDispatchEntity, { email: { $in: [...emails] } }, { orderBy: { number: 'desc' }, limit: most }),
    );
    return stored.map(dispatchOf);
  }

  async prune(before: Date): Promise<number> {
    return this.database.writeTables((tables) =>
      countDeleted(tables.deleteFrom('alert_dispatches').where('at', '<', before)),
    );
  }
}

const dispatchOf = (stored: AlertDispatchEntity): AlertDispatch => {
  const { id, email, alertType, ticker, severity, at, channels, suppressedBy: by, suppressedUntil: until } = stored;
  return {
    id,
    subject: { email, alertType, ticker },
    severity,
    at,
    channels,
    suppressed: by === null || until === null ? null : { by, until },
    failure: stored.failure,
  };
};
