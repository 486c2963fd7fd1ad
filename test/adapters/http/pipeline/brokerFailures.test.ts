import { describe, expect, it } from '@jest/globals';
import { failureReply } from '../../../../src/adapters/http/pipeline/failureReply.js';
import type { Broker } from '../../../../src/application/dashboard/trading/broker/broker.port.js';
import {
  BrokerFailure,
  OrderRejected,
  OrderOutcomeUnknown,
} from '../../../../src/application/dashboard/trading/broker/brokerFailure.js';
import { CircuitOpen } from '../../../../src/domain/shared/failure/failure.js';

const fails =
  (problem: Error): Broker['orders'] =>
  () =>
    Promise.reject(problem);
const replyTo = (orders: Broker['orders']) =>
  orders().then(
    () => null,
    (problem: unknown) => failureReply(problem, 'r1'),
  );

describe('a broker failure', () => {
  it('is an upstream failure that the client may retry [ERR-17]', async () => {
    expect(await replyTo(fails(new BrokerFailure('The broker did not answer.', 'failed')))).toEqual({
      status: 502,
      headers: { 'retry-after': '10' },
      body: { detail: { error: 'upstream_error', message: 'The broker did not answer.', provider: 'broker' } },
    });
  });

  it('does not invite a retry when an order may already exist', async () => {
    expect(await replyTo(fails(new OrderOutcomeUnknown('The broker did not answer.', 'failed')))).toEqual({
      status: 502,
      headers: {},
      body: { detail: { error: 'order_outcome_unknown', message: 'The broker did not answer.', provider: 'broker' } },
    });
  });

  it('says why an order is refused', async () => {
    expect(await replyTo(fails(new OrderRejected('Not enough buying power.')))).toEqual({
      status: 409,
      headers: {},
      body: {
        detail: {
          error: 'order_rejected',
          message: 'The broker refused the order: Not enough buying power.',
          reason: 'Not enough buying power.',
        },
      },
    });
  });

  it.each([
    [60, 'another 60 s.'],
    [1234, 'another 21 min.'],
  ])(
    'states in a header and in words how long calls to the broker are paused: %d seconds [BRK-12]',
    async (seconds, words) => {
      expect(await replyTo(fails(new CircuitOpen(seconds)))).toEqual({
        status: 503,
        headers: { 'retry-after': String(seconds) },
        body: {
          detail: {
            error: 'circuit_open',
            message: expect.stringContaining(words),
            provider: 'broker',
            retry_after: seconds,
          },
        },
      });
    },
  );
});
