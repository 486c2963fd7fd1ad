import type { OperatorSessions } from '../../../../application/cloud/operations/operatorSessions.port.js';
import type { Database } from '../../database/database.js';
import { OperatorSessionEntity } from '../../entities/operations/operatorSession.entity.js';
import { countDeleted } from '../statements.js';

export class MikroOperatorSessions implements OperatorSessions {
  constructor(private readonly database: Database) {}

  async add(tokenDigest: string, expiresAt: Date): Promise<void> {
    await this.database.write((em) => em.persist(em.create(OperatorSessionEntity, { tokenDigest, expiresAt })));
  }

  async expiryOf(tokenDigest: string): Promise<Date | null> {
    const session = await this.database.read((em) => em.findOne(OperatorSessionEntity, { tokenDigest }));
    return session?.expiresAt ?? null;
  }

  async end(tokenDigest: string): Promise<void> {
    await this.database.writeTables((tables) =>
      tables.deleteFrom('operator_sessions').where('token_digest', '=', tokenDigest).execute(),
    );
  }

  async prune(before: Date): Promise<number> {
    return this.database.writeTables((tables) =>
      countDeleted(tables.deleteFrom('operator_sessions').where('expires_at', '<', before)),
    );
  }
}
