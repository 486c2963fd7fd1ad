import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BrokerModeFile } from '../../../../src/adapters/files/trading/brokerModeFile.js';
import type { StoredBrokerMode } from '../../../../src/application/dashboard/trading/broker/brokerModeStore.port.js';
import { brokerModeStoreContract } from '../../../contracts/dashboard/brokerModeStore.contract.js';
import { MemoryBrokerModeStore } from '../../../fakes/dashboard/memoryBrokerModeStore.js';
import { failCalls } from '../failingDisk.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

brokerModeStoreContract('memory', () => new MemoryBrokerModeStore());
brokerModeStoreContract('a file', () => new BrokerModeFile(at('broker-mode.json'), () => undefined));

describe('BrokerModeFile', () => {
  it.each([
    '',
    '{"schema_version":1,"mode":"live"}',
    '{"schema_version":2,"mode":"live","dryrun_since":"2026-11-20T06:30:00.000Z","account":"paper","ended_by":null}',
    'live',
  ])('is read as dry run with a new dry-run window when it holds %j', async (content) => {
    const warnings: string[] = [];
    writeFileSync(at('broker-mode.json'), content);

    expect(await new BrokerModeFile(at('broker-mode.json'), (message) => warnings.push(message)).load()).toBeNull();
    expect(warnings).toEqual([
      `${at('broker-mode.json')} cannot be read: the broker is in dry run, and its dry-run window restarts.`,
    ]);
  });

  describe('BrokerModeFile after live mode was stored', () => {
    const LIVE: StoredBrokerMode = {
      mode: 'live',
      dryrunSince: Date.parse('2026-11-20T06:30:00.000Z'),
      doubtedSince: null,
      account: 'paper',
      endedBy: null,
    };
    const stored = () => new BrokerModeFile(at('broker-mode.json'), () => undefined);
    beforeEach(() => stored().save(LIVE));
    afterEach(() => void jest.restoreAllMocks());

    it('revokes live mode on a full disk', async () => {
      const { size, ino } = statSync(at('broker-mode.json'));
      await stored().revokeLive();
      const after = statSync(at('broker-mode.json'));

      expect([after.size, after.ino, await stored().load()]).toEqual([
        size,
        ino,
        { ...LIVE, mode: 'dryrun', account: null },
      ]);
    });

    it('removes the file when it cannot be overwritten', async () => {
      await failCalls(at('any'), { writeFile: { after: 0, code: 'ENOSPC' } });
      await stored().revokeLive();

      expect(await stored().load()).toBeNull();
    });

    it('is never live again after a crash at any byte of the write that revokes live mode', async () => {
      const before = readFileSync(at('broker-mode.json'), 'utf8');
      await stored().revokeLive();
      const after = readFileSync(at('broker-mode.json'), 'utf8');
      const begun = after.indexOf('dryrun');
      expect(before.slice(0, begun)).toBe(after.slice(0, begun));
      for (let bytes = begun + 1; bytes <= after.length; bytes += 1) {
        writeFileSync(at('broker-mode.json'), after.slice(0, bytes) + before.slice(bytes));
        expect((await stored().load())?.mode).not.toBe('live');
      }
    });
  });
});
