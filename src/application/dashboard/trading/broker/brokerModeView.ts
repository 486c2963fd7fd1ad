import type { BrokerMode, BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import type { BrokerModeSnapshot } from '../../../../domain/dashboard/trading/mode/brokerMode.machine.js';
import { brokerModeOfSnapshot } from '../../../../domain/dashboard/trading/mode/brokerModeRecord.js';
import { confirmationPhraseFor } from '../../../../domain/dashboard/trading/mode/confirmationPhrase.js';
import {
  dryRunWindowEndsAt,
  liveObstaclesOf,
  type LiveObstacle,
  type LiveReadinessFacts,
} from '../../../../domain/dashboard/trading/mode/liveRequirements.js';

export interface BrokerModeView {
  readonly mode: BrokerMode;
  readonly broker: BrokerName;
  /** Why live mode ended automatically; null when it did not. */
  readonly endedBy: string | null;
  readonly obstacles: readonly LiveObstacle[];
  readonly dryrunSince: Date;
  /** When the dry-run window ends. */
  readonly windowEndsAt: Date;
  /** The phrase that the user must type to go live. */
  readonly confirmation: string;
}

export function brokerModeViewOf(
  snapshot: BrokerModeSnapshot,
  broker: BrokerName,
  facts: LiveReadinessFacts,
): BrokerModeView {
  const { dryrunSince, endedBy } = snapshot.context;
  return {
    mode: brokerModeOfSnapshot(snapshot),
    broker,
    endedBy,
    obstacles: liveObstaclesOf(facts),
    dryrunSince: new Date(dryrunSince),
    windowEndsAt: new Date(dryRunWindowEndsAt(facts)),
    confirmation: confirmationPhraseFor(broker),
  };
}
