import type { EndingTrial, TrialRecord, Trials } from '../../../../application/cloud/licensing/trial/trials.port.js';
import type { Database } from '../../database/database.js';
import type { NotNull } from '../../orm/orm.js';
import { TrialEntity } from '../../entities/licensing/trial.entity.js';

export class MikroTrials implements Trials {
  constructor(private readonly database: Database) {}

  async find(mailbox: string): Promise<TrialRecord | null> {
    const trial = await this.database.read((em) => em.findOne(TrialEntity, { mailbox }));
    if (trial === null) return null;
    const { licenseId, addressHash, widerNetworkHashes, startedAt, source } = trial;
    return { mailbox, licenseId, networkHashes: [addressHash, ...widerNetworkHashes], startedAt, source };
  }

  async add({ networkHashes: [addressHash, ...widerNetworkHashes], ...trial }: TrialRecord): Promise<void> {
    await this.database.write((em) =>
      em.persist(em.create(TrialEntity, { ...trial, addressHash, widerNetworkHashes })),
    );
  }

  async replace(mailbox: string, licenseId: string, at: Date): Promise<void> {
    await this.database.writeTables((tables) =>
      tables
        .insertInto('trials')
        .values({ mailbox, license_id: licenseId, address_hash: '', wider_network_hashes: [], started_at: at })
        .onConflict((conflict) => conflict.column('mailbox').doUpdateSet({ license_id: licenseId, reminded_at: null }))
        .execute(),
    );
  }

  async startsFrom(networkHash: string, since: Date): Promise<readonly Date[]> {
    const trials = await this.database.readTables((tables) =>
      tables
        .selectFrom('trials')
        .select('started_at as startedAt')
        .where((eb) =>
          eb.or([eb('address_hash', '=', networkHash), eb('wider_network_hashes', '@>', eb.val([networkHash]))]),
        )
        .where('started_at', '>', since)
        .orderBy('started_at')
        .execute(),
    );
    return trials.map(({ startedAt }) => startedAt);
  }

  async endingBefore(before: Date, now: Date, most: number): Promise<readonly EndingTrial[]> {
    return this.database.readTables((tables) =>
      tables
        .selectFrom('trials')
        .innerJoin('licenses', 'licenses.id', 'trials.license_id')
        .select(['licenses.id as licenseId', 'licenses.email', 'licenses.expires_at as expiresAt'])
        .where('trials.reminded_at', 'is', null)
        .where('licenses.tier', '=', 'trial')
        .where('licenses.status', '=', 'active')
        .where('licenses.expires_at', '>', now)
        .where('licenses.expires_at', '<=', before)
        .orderBy('licenses.expires_at')
        .limit(most)
        .$narrowType<{ expiresAt: NotNull }>()
        .execute(),
    );
  }

  async markReminded(licenseId: string, at: Date): Promise<boolean> {
    const marked = await this.database.writeTables((tables) =>
      tables
        .updateTable('trials')
        .set({ reminded_at: at })
        .where('license_id', '=', licenseId)
        .where('reminded_at', 'is', null)
        .returning('mailbox')
        .execute(),
    );
    return marked.length === 1;
  }
}
