import { describe, expect, it } from '@jest/globals';
import { NotConfigured, RateLimited } from '../../../../src/domain/shared/failure/failure.js';

describe('NotConfigured', () => {
  it('keeps its explanation when it names the missing setting', () => {
    const failure = new NotConfigured('snapshot_storage', { explanation: 'This snapshot is elsewhere' });

    expect(failure.message).toBe('This snapshot is elsewhere: snapshot storage is not configured.');
    expect(failure.withSetting('S3_BUCKET')).toMatchObject({
      message: 'This snapshot is elsewhere: the setting S3_BUCKET is missing.',
      facts: { setting: 'S3_BUCKET' },
    });
  });
});

describe('RateLimited', () => {
  it.each([
    [60, '60 s'],
    [61, '2 min'],
    [7199, '120 min'],
    [86_282, '24 h'],
  ])('states a wait of %d seconds as %s', (seconds, wait) => {
    const rule = { bucket: 'trial_start', limit: 2, windowSeconds: 86_400 };
    const failure = new RateLimited(rule, seconds);

    expect(failure.message).toBe(`Too many requests. Try again in ${wait}.`);
    expect(failure.facts).toMatchObject({ retry_after: seconds });
  });
});
