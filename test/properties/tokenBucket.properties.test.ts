import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { MemoryRateLimits } from '../../src/adapters/limits/memoryRateLimits.js';
import { look, take } from '../../src/domain/limits/tokenBucket.js';
import { runs } from '../runs.js';
import {
  admittedAfterTheWait,
  fullAfterTheWindow,
  lookTakesNothing,
  neverMoreThanLimitAndRefill,
  oneOverTheLimitIsRefused,
  type NewBucket,
} from './tokenBucket.properties.js';

const ruleAlone: NewBucket = (rule) => {
  let fullAt = 0;
  return {
    look: (at) => look(rule, fullAt, at),
    take(at) {
      const taken = take(rule, fullAt, at);
      fullAt = taken.fullAt;
      return taken.allowance;
    },
  };
};

const inMemory: NewBucket = (rule) => {
  let now = 0;
  const limits = new MemoryRateLimits({ now: () => new Date(now) });
  return {
    look: (at) => ((now = at), limits.look(rule, 'key')),
    take: (at) => ((now = at), limits.take(rule, 'key')),
  };
};

describe.each([
  ['the rule itself', ruleAlone],
  ['a bucket in memory', inMemory],
])('%s', (_what, newBucket) => {
  const holds = <T>(property: (newBucket: NewBucket) => fc.IAsyncProperty<T>) => fc.assert(property(newBucket), { numRuns: runs() });

  it('refuses exactly one of one request more than the limit', () => holds(oneOverTheLimitIsRefused));
  it('never admits more than the limit and the refill', () => holds(neverMoreThanLimitAndRefill));
  it('admits who waited as long as it said, and not sooner', () => holds(admittedAfterTheWait));
  it('is full again after its window', () => holds(fullAfterTheWindow));
  it('loses nothing by being looked at', () => holds(lookTakesNothing));
});
