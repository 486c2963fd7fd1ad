import { describe, expect, it } from '@jest/globals';
import { TIMEOUT_STATUS, BrokerHttpFailure } from '../../../src/adapters/broker/remote/brokerHttpFailure.js';

describe('BrokerHttpFailure', () => {
  it.each([
    [200, 'answered'],
    [404, 'answered'],
    [499, 'answered'],
    [500, 'failed'],
    [TIMEOUT_STATUS, 'failed'],
    [null, 'none'],
  ] as const)('maps status %s to the broker health %s', (status, health) => {
    expect(new BrokerHttpFailure('No answer.', status).health).toBe(health);
  });
});
