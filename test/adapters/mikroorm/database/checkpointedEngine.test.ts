import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_CHECKPOINT_POLICY } from '../../../../src/adapters/mikroorm/database/checkpointedEngine.js';
import { Database } from '../../../../src/adapters/mikroorm/database/database.js';
import { embeddedTables } from '../../../servers/embeddedTables.js';
import { SECOND_MS } from '../../../../src/domain/shared/timeUnits.js';

const PIECE_BYTES = 2 ** 18;
const LOG_BYTES = 2 * PIECE_BYTES;
/** Size of each log file in a database created by the build. */
const FILE_BYTES = 2 ** 20;

let folder: string;
let database: Database;
let now = 0;
const reported: (readonly [unknown, string])[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  database = await openIn(folder);
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await database.query('checkpoint');
  reported.length = 0;
});

async function openIn(place: string): Promise<Database> {
  await embeddedTables(place);
  const checkpoints = { logBytes: LOG_BYTES, checkIntervalMs: SECOND_MS, now: () => now };
  const opened = await Database.open({
    kind: 'embedded',
    folder: place,
    report: (...args) => reported.push(args),
    checkpoints,
  });
  await opened.query('create table written (letters text)');
  return opened;
}

const write = (letters = 'a', to = database): Promise<unknown> =>
  to.query(
    "with logged as (select pg_logical_emit_message(false, 'test', repeat($1, $2::int))) insert into written select $1 from logged",
    [letters, PIECE_BYTES],
  );

/** Returns the position of the last checkpoint. The first query waits for a checkpoint in progress. */
async function lastCheckpoint(): Promise<unknown> {
  await database.query('select 1');
  return (await database.query('select redo_lsn::text as at from pg_control_checkpoint()'))[0]?.['at'];
}

function logOnDisk(): number {
  const files = readdirSync(join(folder, 'postgres', 'pg_wal'), { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => statSync(join(folder, 'postgres', 'pg_wal', file)))
    .reduce((bytes, file) => bytes + (file.isFile() ? file.size : 0), 0);
}

describe('the log of an embedded database', () => {
  it('stays within its limit, however much is written', async () => {
    for (let written = 0; written < 24; written += 1) {
      now += SECOND_MS;
      await write();
    }
    await lastCheckpoint();

    expect(logOnDisk()).toBeLessThanOrEqual(3 * FILE_BYTES);
    expect(reported).toEqual([]);
  });

  it('is kept while it has grown by less than the limit', async () => {
    const before = await lastCheckpoint();
    now += SECOND_MS;
    await write();

    expect(await lastCheckpoint()).toBe(before);
  });

  it('is not checked more often than the policy allows', async () => {
    const before = await lastCheckpoint();
    now += SECOND_MS - 1;
    for (let written = 0; written < 3; written += 1) await write();
    expect(await lastCheckpoint()).toBe(before);

    now += 1;
    await database.ping();
    expect(await lastCheckpoint()).not.toBe(before);
  });

  it.each([
    ['is committed', 3, undefined],
    ['fails', 0, new Error('changed my mind')],
  ])('is kept until a transaction in progress %s', async (_how, stays, failure) => {
    await database.query('delete from written');
    const before = await lastCheckpoint();
    const seen: unknown[] = [];
    const done = database.run(async () => {
      for (let written = 0; written < 3; written += 1) {
        now += SECOND_MS;
        await write('b');
        seen.push(await lastCheckpoint());
      }
      if (failure !== undefined) throw failure;
    });

    await (failure === undefined ? done : expect(done).rejects.toBe(failure));
    expect(seen).toEqual([before, before, before]);
    expect(await lastCheckpoint()).not.toBe(before);
    expect(await database.query('select count(*)::int as rows from written')).toEqual([{ rows: stays }]);
  });

  it('is checked again after a check has failed and its failure has been reported', async () => {
    const [control, away] = [join(folder, 'postgres', 'global', 'pg_control'), join(folder, 'away')];
    const before = await lastCheckpoint();
    for (let written = 0; written < 3; written += 1) await write();
    renameSync(control, away);
    now += SECOND_MS;
    await write();
    await database.ping();
    renameSync(away, control);

    expect(reported).toEqual([
      [
        expect.objectContaining({ message: expect.stringMatching(/pg_control/) }),
        'checkpoint of the embedded database',
      ],
    ]);
    expect(await lastCheckpoint()).toBe(before);
    now += SECOND_MS;
    await database.ping();
    expect(await lastCheckpoint()).not.toBe(before);
  });

  it('is not being checked any more when the database closes', async () => {
    const other = await openIn(join(folder, 'other'));
    for (let written = 0; written < 3; written += 1) await write('c', other);
    now += SECOND_MS;
    await other.ping();
    await other.close();

    expect(reported).toEqual([]);
  });

  it('may grow by 64 MB, and is checked every second', () => {
    const { logBytes, checkIntervalMs: lookEveryMs } = DEFAULT_CHECKPOINT_POLICY;

    expect({ logBytes, lookEveryMs }).toEqual({ logBytes: 67_108_864, lookEveryMs: 1_000 });
  });
});
