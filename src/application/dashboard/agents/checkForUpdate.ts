import type { RoundOutcome } from '../../../domain/dashboard/agents/agent.machine.js';
import { UPDATE_CHECK_INTERVAL_MS } from '../../../domain/dashboard/release/updateStatus.js';
import { remainingMs } from '../../../domain/shared/timeWindow.js';
import type { CloudConnectionState } from '../license/cloudApis.port.js';
import { requireCloud, cloudOffReason } from '../license/requireCloud.js';
import { roundOutcomeFromError, type AgentTask } from './agentTask.js';
import type { LatestReleaseCache } from '../release/latestReleaseCache.js';

/** Asks the cloud once a day for the latest release. */
export class CheckForUpdate implements AgentTask {
  readonly name = 'update';
  readonly rerunOnLicenseChange = false;

  readonly offReason: string | null;

  constructor(
    private readonly connection: CloudConnectionState,
    private readonly known: LatestReleaseCache,
  ) {
    this.offReason = cloudOffReason(connection);
  }

  firstRoundAt(at: number): number {
    const checkedAt = this.known.checkedAt?.getTime() ?? -Infinity;
    return at + remainingMs(checkedAt + UPDATE_CHECK_INTERVAL_MS, UPDATE_CHECK_INTERVAL_MS, at, 0);
  }

  async round(at: number, signal: AbortSignal): Promise<RoundOutcome> {
    try {
      const latest = await requireCloud(this.connection).latestRelease(this.known.etag, signal);
      await (latest === null ? this.known.markChecked(at) : this.known.update(latest, at));
      return { kind: 'done', nextAt: at + UPDATE_CHECK_INTERVAL_MS };
    } catch (problem) {
      return roundOutcomeFromError(problem);
    }
  }
}
