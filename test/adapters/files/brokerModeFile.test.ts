import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BrokerModeFile } from '../../../src/adapters/files/brokerModeFile.js';
import { brokerModesContract } from '../../contracts/brokerModes.contract.js';
import { MemoryBrokerModes } from '../../fakes/memoryBrokerModes.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();

brokerModesContract('memory', () => new MemoryBrokerModes());
brokerModesContract('a file', () => new BrokerModeFile(at('broker-mode.json'), () => undefined));

describe('BrokerModeFile', () => {
  it.each(['', '{"schema_version":1,"mode":"live"}', '{"schema_version":2,"mode":"live","dryrun_since":"2026-11-20T06:30:00.000Z","account":"paper","ended_by":null}', 'live'])(
    'is dryrun, with a window that begins anew, when it holds %j',
    async (content) => {
      const warnings: string[] = [];
      writeFileSync(at('broker-mode.json'), content);

      expect(await new BrokerModeFile(at('broker-mode.json'), (message) => warnings.push(message)).load()).toBeNull();
      expect(warnings).toEqual([`${at('broker-mode.json')} cannot be read: the broker is in dryrun, and its dry-run window begins anew.`]);
    },
  );
});
