import { expect, it } from '@jest/globals';
import { LARGEST_NEWS_BYTES, SIGNATURE_TOLERANCE_SECONDS } from '../../../../src/domain/cloud/billing/webhook.js';

it('the provider’s news are taken up to 1 MiB, and for five minutes', () => {
  expect([LARGEST_NEWS_BYTES, SIGNATURE_TOLERANCE_SECONDS]).toEqual([1_048_576, 300]);
});
