import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../runs.js';
import { refundedBetweenPurchases, threePurchases } from '../arbitraries/providerTraces.js';
import { anyDeliveryOrderEndsTheSame, oneAfterTheOther } from './anyOrder.properties.js';
import { memoryStores } from './memoryStores.js';

describe('the events of one customer [WHK-12]', () => {
  it(
    'lead to the same state in any order, with any repetition, in parallel and with slow fetches',
    () =>
      fc.assert(
        anyDeliveryOrderEndsTheSame(async () => memoryStores()),
        { numRuns: runs() },
      ),
    600_000,
  );

  it(
    'give three purchases the same licenses, and the trial’s license to the same purchase',
    () =>
      fc.assert(
        anyDeliveryOrderEndsTheSame(async () => memoryStores(), oneAfterTheOther, threePurchases),
        { numRuns: runs() },
      ),
    600_000,
  );

  it('refund only the purchase that the refunded charge paid for, when one customer bought twice', () =>
    fc.assert(
      anyDeliveryOrderEndsTheSame(async () => memoryStores(), oneAfterTheOther, refundedBetweenPurchases),
      { numRuns: runs() },
    ));
});
