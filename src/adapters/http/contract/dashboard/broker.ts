import { z } from 'zod';
import { FAILURES_TO_OPEN_BREAKER } from '../../../../domain/dashboard/trading/breaker/breakerDefaults.js';
import { BROKER_MODES, BROKER_NAMES } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { timestamp } from '../shared/fields.js';

/** JSON formats of the broker's circuit breaker, mode and positions. */

export const circuitStatus = z
  .object({
    open: z.boolean(),
    cooldown_remaining: z.int().min(0),
    last_reason: z.string(),
    fails: z.int().min(0).max(FAILURES_TO_OPEN_BREAKER),
  })
  .meta({ id: 'CircuitStatus' });

const holding = z.object({ quantity: z.number(), average_price: z.number() }).meta({ id: 'ReconciledHolding' });
const position = holding.extend({ ticker: z.string() }).meta({ id: 'ReconciledPosition' });

export const reconciliation = z
  .object({
    as_of: timestamp,
    drift: z.array(z.object({ ticker: z.string(), local: holding, broker: holding })),
    broker_only: z.array(position),
    local_only: z.array(position),
  })
  .meta({ id: 'Reconciliation' });

export const brokerMode = z
  .object({
    mode: z.enum(BROKER_MODES),
    broker: z.enum(BROKER_NAMES),
    /** Why live mode ended automatically; null when it did not end automatically. */
    ended_by: z.string().nullable(),
    /** The unmet requirements for live mode. */
    obstacles: z.array(
      z.object({ requirement: z.enum(['license', 'broker', 'dry_run_window', 'prices']), message: z.string() }),
    ),
    dryrun_since: timestamp,
    window_ends_at: timestamp,
  })
  .meta({ id: 'BrokerMode' });

/** The broker mode for the page, with the text to type to go live. */
export const brokerModeView = brokerMode.extend({ confirmation: z.string() });

export const setBrokerModeRequest = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('dryrun') }),
  z.object({ mode: z.literal('live'), confirmation: z.string().max(100) }),
]);
