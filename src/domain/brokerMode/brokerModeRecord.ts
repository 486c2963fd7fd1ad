import type { BrokerMode } from './brokerMode.js';
import { brokerModeMachine, type BrokerModeContext, type BrokerModeSnapshot } from './brokerMode.machine.js';

/** What is kept of the mode between two starts. */
export interface BrokerModeRecord extends BrokerModeContext {
  readonly mode: BrokerMode;
}

export const recordOf = (snapshot: BrokerModeSnapshot): BrokerModeRecord => ({ mode: modeOf(snapshot), ...snapshot.context });

export const restored = ({ mode, dryrunSince, account, endedBy }: BrokerModeRecord): BrokerModeSnapshot =>
  brokerModeMachine.resolveState({ value: mode, context: { dryrunSince, account, endedBy } });

export const modeOf = (snapshot: BrokerModeSnapshot): BrokerMode => (snapshot.matches('live') ? 'live' : 'dryrun');
