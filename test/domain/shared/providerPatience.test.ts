import { expect, it } from '@jest/globals';
import { PROVIDER_PATIENCE_MS, RETRIES_WITHIN_A_REQUEST } from '../../../src/domain/shared/providerPatience.js';

it('a payment provider and a mail server have 10 s, a push server 5 s, the storage of snapshots 10 s, with one more try at the most [WHK-06]', () => {
  expect([PROVIDER_PATIENCE_MS, RETRIES_WITHIN_A_REQUEST]).toEqual([
    { payment: 10_000, email: 10_000, push: 5_000, storage: 10_000 },
    1,
  ]);
});
