import { explainAgentGuard, agentMachine } from './agents/agent.machine.js';
import { auditRunMachine } from './audit/auditRun.machine.js';
import { explainBreakerGuard, breakerMachine } from './trading/breaker/breaker.machine.js';
import { explainBrokerModeGuard, brokerModeMachine } from './trading/mode/brokerMode.machine.js';
import { explainOrderIntentGuard, orderIntentMachine } from './trading/orders/orderIntent.machine.js';
import { explainTickerGuard, tickerMachine } from './framework/ticker.machine.js';
import type { MachineCatalogEntry } from '../shared/machineCatalogEntry.js';

/**
 * Events that only report the current status, over and over: the inspector counts them instead of listing each event.
 */
export const STATUS_EVENTS: ReadonlySet<string> = new Set(['time.passed', 'readiness.checked']);

/** All state machines of the dashboard. A new machine needs one line here. */
export const DASHBOARD_MACHINES: readonly MachineCatalogEntry[] = [
  {
    name: 'breaker',
    title: 'Circuit breaker',
    about: 'Stops calls to a failing broker, and after a cooldown lets one call probe whether it is back.',
    machine: breakerMachine,
    compare: explainBreakerGuard,
  },
  {
    name: 'broker-mode',
    title: 'Broker mode',
    about: 'Whether orders reach the broker (live) or are only logged (dry run).',
    machine: brokerModeMachine,
    compare: explainBrokerModeGuard,
  },
  {
    name: 'audit-run',
    title: 'Audit run',
    about: 'The progress of an audit; only one runs at a time.',
    machine: auditRunMachine,
  },
  {
    name: 'ticker',
    title: 'Ticker framework',
    about: 'The framework state of one ticker, session by session.',
    machine: tickerMachine,
    compare: explainTickerGuard,
  },
  {
    name: 'agent',
    title: 'Agent',
    about: 'A background task of the dashboard that works in rounds; each agent is one actor.',
    machine: agentMachine,
    compare: explainAgentGuard,
  },
  {
    name: 'order-intent',
    title: 'Order intent',
    about: 'The lifecycle of one order, from the moment it is stored.',
    machine: orderIntentMachine,
    compare: explainOrderIntentGuard,
  },
];
