import { expect, it } from '@jest/globals';
import {
  DELIVERY_LEASE_SECONDS,
  deliveryLeaseEnd,
  isUnderLease,
} from '../../../../src/domain/cloud/messaging/lease.js';

const NOW = new Date('2026-11-21T06:30:00.000Z');

it('isUnderLease is true from the start of a lease until just before its end', () => {
  const end = deliveryLeaseEnd(NOW);
  const after = (ms: number) => isUnderLease(end, new Date(NOW.getTime() + ms));
  const leaseMs = DELIVERY_LEASE_SECONDS * 1000;

  expect([0, leaseMs - 1, leaseMs, leaseMs + 1].map(after)).toEqual([true, true, false, false]);
});
