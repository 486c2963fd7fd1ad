import { peekBucket, takeToken } from '../../src/domain/shared/limits/tokenBucket.js';
import type { NewBucket } from './tokenBucket.properties.js';

/** A bucket that follows the rule itself, without any store. */
export const ruleAlone: NewBucket = (rule) => {
  let fullAt = 0;
  return {
    look: (at) => peekBucket(rule, fullAt, at),
    take(at) {
      const taken = takeToken(rule, fullAt, at);
      fullAt = taken.fullAt;
      return taken.allowance;
    },
  };
};
