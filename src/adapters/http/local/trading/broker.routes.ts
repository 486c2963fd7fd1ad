import type { z } from 'zod';
import type { CircuitBreaker } from '../../../../application/dashboard/trading/broker/circuitBreaker.js';
import type { ReconcilePositions } from '../../../../application/dashboard/trading/broker/reconcilePositions.js';
import { FAILURES_TO_OPEN_BREAKER } from '../../../../domain/dashboard/trading/breaker/breakerDefaults.js';
import { PRICE_TOLERANCE, type HoldingAtAveragePrice } from '../../../../domain/dashboard/portfolio/reconciliation.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { circuitStatus, reconciliation } from '../../contract/dashboard/broker.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';

export interface BrokerRoutesDependencies {
  readonly circuit: CircuitBreaker;
  readonly reconcilePositions: ReconcilePositions;
  readonly ownPage: AccessRule<null>;
}

/** The source of a reset through the API, as named in the event log. */
const RESET_SOURCE = 'manual_api';

const RECONCILED: z.infer<typeof reconciliation> = {
  as_of: '2026-11-21T06:30:00.000Z',
  drift: [
    {
      ticker: 'AAPL',
      local: { quantity: 120, average_price: 106.73 },
      broker: { quantity: 100, average_price: 106.73 },
    },
  ],
  broker_only: [{ ticker: 'AAPL261218C00200000', quantity: -2, average_price: 525 }],
  local_only: [{ ticker: 'KO', quantity: 200, average_price: 43.35 }],
};

export function brokerRoutes({ circuit, reconcilePositions, ownPage }: BrokerRoutesDependencies): Route[] {
  const status = defineRoute({
    method: 'get',
    path: '/broker/circuit/status',
    id: 'getCircuitStatus',
    tag: 'Broker',
    summary: 'Returns whether the circuit breaker lets calls to the broker through',
    description:
      `${FAILURES_TO_OPEN_BREAKER} 5xx replies or timeouts in a row open the breaker: for \`cooldown_remaining\` seconds, every call to the broker fails immediately ` +
      `with 503 \`circuit_open\`. Then one trial call is let through; until it is answered, \`open\` is false and \`fails\` is ${FAILURES_TO_OPEN_BREAKER - 1}. Any other answer, including a 4xx, sets \`fails\` to 0.`,
    access: publicAccess,
    reply: circuitStatus,
    example: {
      reply: {
        open: true,
        cooldown_remaining: 1742,
        last_reason: 'Tradier returned a server error (503).',
        fails: FAILURES_TO_OPEN_BREAKER,
      },
    },
    handle: async () => circuit.status(),
  });

  const reset = defineRoute({
    method: 'post',
    path: '/broker/circuit/reset',
    id: 'resetCircuit',
    tag: 'Broker',
    summary: 'Closes the circuit breaker and resets its failure count',
    access: ownPage,
    reply: circuitStatus,
    example: { reply: { open: false, cooldown_remaining: 0, last_reason: '', fails: 0 } },
    handle: () => circuit.reset(RESET_SOURCE),
  });

  const reconcile = defineRoute({
    method: 'get',
    path: '/broker/reconcile',
    id: 'reconcilePositions',
    tag: 'Broker',
    summary: 'Lists the differences between the portfolio file and the broker’s positions',
    description:
      `Quantities are compared exactly, average prices with a tolerance of ${PRICE_TOLERANCE}. Short positions have negative quantities. Options have their OCC symbol as ` +
      '`ticker`. Lines with quantity 0 (the watch list) are left out. Changes nothing; queries the broker once. 409 `portfolio_unavailable`: there is no readable portfolio file.',
    access: publicAccess,
    reply: reconciliation,
    failures: ['portfolio_unavailable', 'upstream_error', 'circuit_open', 'not_configured'],
    example: { reply: RECONCILED },
    handle: async () => {
      const { asOf, drift, brokerOnly, localOnly } = await reconcilePositions.execute();
      return {
        as_of: asOf.toISOString(),
        drift: drift.map(({ ticker, local, broker }) => ({ ticker, local: onWire(local), broker: onWire(broker) })),
        broker_only: brokerOnly.map((position) => ({ ticker: position.ticker, ...onWire(position) })),
        local_only: localOnly.map((position) => ({ ticker: position.ticker, ...onWire(position) })),
      };
    },
  });

  return [status, reset, reconcile];
}

const onWire = ({ quantity, averagePrice }: HoldingAtAveragePrice): { quantity: number; average_price: number } => ({
  quantity,
  average_price: averagePrice,
});
