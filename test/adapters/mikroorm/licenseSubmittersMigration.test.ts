import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { MikroConsensusSignals } from '../../../src/adapters/mikroorm/repositories/publishing/consensusSignals.mikroorm.js';
import { latestSignalsOf } from '../../../src/domain/cloud/consensus/latestSignals.js';
import { createEmptyDatabase } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';

const [BEFORE, DAY] = ['018_operator_sessions', '2026-11-21'];

let server: PostgresServer;
let database: Database;
beforeAll(async () => {
  server = await createEmptyDatabase();
  database = await Database.open({ kind: 'server', url: server.url, poolSize: 1 });
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.stop();
}, 60_000);

describe('the migration to license-based submitters', () => {
  it('deletes signals that were counted by key, so that signals sent again count only once', async () => {
    await database.transactional(() => database.schema.migrateTo(BEFORE));
    const fires = new MikroConsensusSignals(database);
    const sent = latestSignalsOf([{ ticker: 'AAPL', kind: 'gap', state: 'ARMED', strength: 1 }]);
    const record = (name: string) =>
      fires.record({ day: DAY, submitter: [name], regime: null, at: new Date(0), ...sent }, 10_000);
    await record('by key');
    await database.schema.migrate();

    expect([await fires.count(DAY), await fires.states(DAY, 1)]).toEqual([0, []]);
    expect([await record('by license'), await fires.count(DAY)]).toEqual([1, 1]);
  });
});
