import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import type { LiveReadinessFacts } from '../../../../domain/dashboard/trading/mode/liveRequirements.js';
import type { AuditStore } from '../../audit/auditStore.port.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { CurrentLicense } from '../../license/currentLicense.js';
import { missingFeatureReason } from '../../license/missingFeatureReason.js';

export interface ConfiguredBroker {
  readonly name: BrokerName;
  /** Identifies this account at this broker. */
  readonly account: string;
  /** Why the broker cannot be contacted; null when it can. */
  readonly problem: string | null;
}

export interface CheckLiveReadinessDependencies {
  readonly license: Pick<CurrentLicense, 'status'>;
  readonly audits: Pick<AuditStore, 'latest'>;
  readonly clock: Clock;
  readonly broker: ConfiguredBroker;
  /** The price source, by the name that the audit uses. */
  readonly priceSource: string;
  readonly dryRunHours: number;
}

/** Gathers all facts that going live depends on. */
export class CheckLiveReadiness {
  constructor(private readonly dependencies: CheckLiveReadinessDependencies) {}

  get broker(): ConfiguredBroker {
    return this.dependencies.broker;
  }

  /** @param dryrunSince milliseconds since the epoch */
  execute(dryrunSince: number): LiveReadinessFacts {
    const { license, audits, clock, broker, priceSource, dryRunHours } = this.dependencies;
    return {
      at: clock.now().getTime(),
      licenseProblem: missingFeatureReason(license.status, 'broker_writes'),
      brokerProblem: broker.problem,
      dryrunSince,
      dryRunHours,
      priceSource,
      lastBar: audits.latest()?.audit.as_of ?? null,
    };
  }
}
