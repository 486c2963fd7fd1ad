import { expect, it } from '@jest/globals';
import { PROVIDER_TIMEOUT_MS, RETRIES_PER_REQUEST } from '../../../src/domain/shared/providerTimeouts.js';

it('a payment provider and a mail server have 10 s, a push server 5 s, the storage of snapshots 10 s, with one more try at the most [WHK-06]', () => {
  expect([PROVIDER_TIMEOUT_MS, RETRIES_PER_REQUEST]).toEqual([
    { payment: 10_000, email: 10_000, push: 5_000, storage: 10_000 },
    1,
  ]);
});
