import { describe } from '@jest/globals';
import { MemoryRateLimits } from '../../src/adapters/limits/memoryRateLimits.js';
import { ruleAlone } from './ruleAlone.js';
import { tokenBucketRules, type NewBucket } from './tokenBucket.properties.js';
import { testRules } from './testRules.js';

const inMemory: NewBucket = (rule) => {
  let now = 0;
  const limits = new MemoryRateLimits({ now: () => new Date(now) });
  return { look: (at) => ((now = at), limits.peek(rule, 'key')), take: (at) => ((now = at), limits.take(rule, 'key')) };
};

describe.each([
  ['the rule itself', ruleAlone],
  ['a bucket in memory', inMemory],
])('%s', (_what, newBucket) => {
  testRules(tokenBucketRules(newBucket));
});
