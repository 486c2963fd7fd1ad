import { appendFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { agentRecordsFile, briefingLogFile, releaseCheckFile } from '../../../src/adapters/files/agentFiles.js';
import { AlertRecordsFile } from '../../../src/adapters/files/alertRecordsFile.js';
import type { AlertRecord } from '../../../src/domain/dashboard/agents/alerts/alertQueue.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();
const warnings: string[] = [];
const warn = (message: string): void => void warnings.push(message);

const queued = (id: string): AlertRecord => ({
  type: 'queued',
  alert: { id, type: 'exit', ticker: 'AAPL', message: 'Out.', details: { close: 1, session: '2026-11-20' }, at: 5 },
});
const sent: AlertRecord = { type: 'sent', id: 'one', at: 6, subject: 'exit AAPL', silentUntil: 7 };
const ended: AlertRecord = { type: 'ended', id: 'two', at: 6, how: 'expired', reason: 'Too old.' };

describe('waiting alerts', () => {
  const file = () => new AlertRecordsFile(at('alerts.jsonl'), warn);

  it('are read back in order, while incomplete and invalid lines are skipped', async () => {
    expect(await file().read()).toEqual([]);
    await file().append(queued('one'));
    await file().append(queued('two'));
    truncateSync(at('alerts.jsonl'), statSync(at('alerts.jsonl')).size - 5);
    await file().append(sent);
    appendFileSync(at('alerts.jsonl'), '{"type":"who knows"}\n');
    warnings.length = 0;

    expect(await file().read()).toEqual([queued('one'), sent]);
    expect(warnings).toEqual([
      `${at('alerts.jsonl')}: line 2 is incomplete and was skipped.`,
      `${at('alerts.jsonl')}: a line is not a valid alert and was skipped.`,
    ]);
  });

  it('are replaced as a whole in a file that only the user can read', async () => {
    await file().append(queued('one'));
    const records: AlertRecord[] = [
      { type: 'remembered', known: [['one', 6]], silent: [['exit AAPL', 7]] },
      {
        type: 'merged',
        into: 'two',
        alert: { id: 'three', type: 'exit', ticker: null, message: 'm', details: {}, at: 5 },
      },
      ended,
    ];
    await file().rewrite(records);

    expect(await file().read()).toEqual(records);
    expect(statSync(at('alerts.jsonl')).mode % 0o1000).toBe(0o600);
  });
});

describe('the agents’ records, the briefing log and the release check', () => {
  const RELEASE = {
    release: { version: '6.5.0', min_version: '6.4.0', download: { mac: null, win: null }, release_notes: '' },
    etag: '"1"',
    checkedAt: new Date('2026-11-20T06:30:00.000Z'),
  };

  it('are read back as written, unless the stored release was announced by another cloud', async () => {
    const records = {
      alerts: { state: 'backingOff' as const, nextAt: 9, lastSuccessAt: 3, lastError: 'Down.', failures: 2 },
    };
    await agentRecordsFile(at(), warn).save(records);
    await briefingLogFile(at(), new ManualClock(), warn).save({
      closed: ['2026-11-20'],
      tried: { day: '2026-11-20', tries: 2 },
    });
    await releaseCheckFile(at(), 'https://cloud.example', warn).save(RELEASE);

    expect(await agentRecordsFile(at(), warn).load()).toEqual(records);
    expect(await briefingLogFile(at(), new ManualClock(), warn).load()).toEqual({
      closed: ['2026-11-20'],
      tried: { day: '2026-11-20', tries: 2 },
    });
    expect(await releaseCheckFile(at(), 'https://cloud.example', warn).load()).toEqual(RELEASE);
    expect(await releaseCheckFile(at(), 'https://other.example', warn).load()).toBeNull();
  });

  it('start empty when they cannot be read, but count today’s briefing as sent', async () => {
    for (const name of ['agents', 'briefings', 'update']) writeFileSync(at(`${name}.json`), '{"half":');
    warnings.length = 0;

    expect([
      await agentRecordsFile(at(), warn).load(),
      await briefingLogFile(at(), new ManualClock('2026-11-21T06:30:00.000Z'), warn).load(),
      await releaseCheckFile(at(), '', warn).load(),
    ]).toEqual([{}, { closed: ['2026-11-20'], tried: null }, null]);
    expect(warnings).toHaveLength(3);
  });
});
