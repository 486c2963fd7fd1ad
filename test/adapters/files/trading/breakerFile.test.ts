import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BreakerFile } from '../../../../src/adapters/files/trading/breakerFile.js';
import { breakerStoreContract } from '../../../contracts/dashboard/breakerStore.contract.js';
import { MemoryStore } from '../../../fakes/dashboard/memoryStore.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

breakerStoreContract('memory', () => new MemoryStore());
breakerStoreContract('a file', () => new BreakerFile(at('breaker.json'), new ManualClock(), () => undefined));

describe('BreakerFile', () => {
  it.each([
    '',
    '{"schema_version":1',
    '{"schema_version":2,"state":"open"}',
    '{"schema_version":1,"state":"ajar","fails":3,"last_reason":"","remaining_ms":1,"seen_at":"2026-11-21T06:30:00.000Z"}',
  ])('is read as half-open, with a warning, when it holds %j', async (content) => {
    const warnings: string[] = [];
    writeFileSync(at('breaker.json'), content);

    expect(
      await new BreakerFile(at('breaker.json'), new ManualClock('2026-11-21T06:30:00.000Z'), (message) =>
        warnings.push(message),
      ).load(),
    ).toEqual({
      state: 'halfOpen',
      fails: 2,
      lastReason: 'The circuit breaker file could not be read.',
      remaining: 0,
      seenAt: Date.parse('2026-11-21T06:30:00.000Z'),
    });
    expect(warnings).toEqual([
      `${at('breaker.json')} cannot be read: the circuit breaker tests the broker with a single call.`,
    ]);
  });
});
