import type {
  AlertIdempotencyStore,
  StoredAlertRequest,
  AlertIdempotencyKey,
} from '../../../../application/cloud/messaging/alerts/alertIdempotencyStore.port.js';
import type { Database } from '../../database/database.js';
import { AlertAnswerEntity } from '../../entities/messaging/alertAnswer.entity.js';
import { countDeleted } from '../statements.js';

export class MikroAlertIdempotencyStore implements AlertIdempotencyStore {
  constructor(private readonly database: Database) {}

  /**
   * Always reads from the table, because a unit of work repeats the look-up after it has waited for a simultaneous
   * request with the same key.
   */
  async find({ licenseId, key }: AlertIdempotencyKey): Promise<StoredAlertRequest | null> {
    const found = await this.database.read((em) =>
      em.findOne(AlertAnswerEntity, { licenseId, idempotencyKey: key }, { refresh: true }),
    );
    return found === null ? null : { at: found.at, dispatchId: found.dispatchId, response: found.answer };
  }

  async put({ licenseId, key }: AlertIdempotencyKey, { at, dispatchId, response }: StoredAlertRequest): Promise<void> {
    await this.database.write((em) =>
      em.upsert(AlertAnswerEntity, { licenseId, idempotencyKey: key, at, dispatchId, answer: response }),
    );
  }

  async remove({ licenseId, key }: AlertIdempotencyKey): Promise<void> {
    await this.database.writeTables((tables) =>
      tables
        .deleteFrom('alert_answers')
        .where('license_id', '=', licenseId)
        .where('idempotency_key', '=', key)
        .execute(),
    );
  }

  async prune(before: Date): Promise<number> {
    return this.database.writeTables((tables) =>
      countDeleted(tables.deleteFrom('alert_answers').where('at', '<', before)),
    );
  }
}
