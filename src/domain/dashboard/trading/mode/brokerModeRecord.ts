import type { BrokerMode } from './brokerMode.js';
import { brokerModeMachine, type BrokerModeContext, type BrokerModeSnapshot } from './brokerMode.machine.js';

/** The broker mode as stored between two runs of the program. */
export interface BrokerModeRecord extends BrokerModeContext {
  readonly mode: BrokerMode;
}

export const brokerModeRecordOf = (snapshot: BrokerModeSnapshot): BrokerModeRecord => ({
  mode: brokerModeOfSnapshot(snapshot),
  ...snapshot.context,
});

export const restoreBrokerModeSnapshot = ({
  mode,
  dryrunSince,
  account,
  endedBy,
}: BrokerModeRecord): BrokerModeSnapshot =>
  brokerModeMachine.resolveState({ value: mode, context: { dryrunSince, account, endedBy } });

/** Returns the record to continue with when the stored one cannot be trusted: dry run, the safer mode. */
export const fallBackToDryRun = (record: BrokerModeRecord, reason: string): BrokerModeRecord =>
  record.mode === 'live' ? { ...record, mode: 'dryrun', account: null, endedBy: reason } : record;

export const brokerModeOfSnapshot = (snapshot: BrokerModeSnapshot): BrokerMode =>
  snapshot.matches('live') ? 'live' : 'dryrun';
