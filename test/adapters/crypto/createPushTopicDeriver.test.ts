import { describe, expect, it } from '@jest/globals';
import { createPushTopicDeriver } from '../../../src/adapters/crypto/createPushTopicDeriver.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';

const [OLD, NEW] = ['the pepper of these tests, long enough', 'another pepper of them, long enough as well'];

describe('the push topic of a license', () => {
  it('has 22 characters that ntfy accepts, and is unique to the license [ALR-16]', () => {
    const topics = Array.from({ length: 100 }, (_, n) => createPushTopicDeriver([OLD])(uuidNumber(n)));

    expect(new Set(topics).size).toBe(100);
    expect(topics.filter((topic) => /^[A-Za-z0-9_-]{22}$/.test(topic))).toEqual(topics);
  });

  it('depends on the secret, and does not change when a newer secret is added', () => {
    const topicUnder = (...peppers: [string, ...string[]]): string => createPushTopicDeriver(peppers)(uuidNumber(1));

    expect(topicUnder(NEW, OLD)).toBe(topicUnder(OLD));
    expect(topicUnder(NEW)).not.toBe(topicUnder(OLD));
  });
});
