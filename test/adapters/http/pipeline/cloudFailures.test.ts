import { describe, expect, it } from '@jest/globals';
import { failureReply } from '../../../../src/adapters/http/pipeline/failureReply.js';
import { CloudOutage, CloudRefusal } from '../../../../src/domain/dashboard/license/cloudFailure.js';

const words = { slug: 'rate_limit_exceeded', message: 'Slowly.', facts: { bucket: 'trial_start', limit: 3 } };

describe('a refusal by the cloud', () => {
  it.each([
    [7, { 'retry-after': '7' }],
    [null, {}],
  ])('is passed on unchanged, with its Retry-After: %j', (seconds, headers) => {
    expect(failureReply(new CloudRefusal('rate_limited', words, seconds), 'r1')).toEqual({
      status: 429,
      headers,
      body: { detail: { error: 'rate_limit_exceeded', message: 'Slowly.', bucket: 'trial_start', limit: 3 } },
    });
  });

  it('is distinguished from a cloud that does not respond', () => {
    expect(failureReply(new CloudOutage('The cloud could not be reached.', 'unsent', 60), 'r1')).toEqual({
      status: 502,
      headers: { 'retry-after': '10' },
      body: { detail: { error: 'upstream_error', message: 'The cloud could not be reached.', provider: 'cloud' } },
    });
  });
});
