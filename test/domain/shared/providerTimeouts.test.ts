import { expect, it } from '@jest/globals';
import { PROVIDER_TIMEOUT_MS, RETRIES_PER_REQUEST } from '../../../src/domain/shared/providerTimeouts.js';

it('timeouts are 10 s for payment, mail and snapshot storage, 5 s for push, with at most one retry [WHK-06]', () => {
  expect([PROVIDER_TIMEOUT_MS, RETRIES_PER_REQUEST]).toEqual([
    { payment: 10_000, email: 10_000, push: 5_000, storage: 10_000 },
    1,
  ]);
});
