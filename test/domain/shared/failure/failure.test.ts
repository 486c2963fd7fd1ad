import { describe, expect, it } from '@jest/globals';
import { NotConfigured } from '../../../../src/domain/shared/failure/failure.js';

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
