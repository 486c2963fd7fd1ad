import type { RoundEnd } from '../../../domain/dashboard/agents/agent.machine.js';
import { UPDATE_EVERY_MS } from '../../../domain/dashboard/release/updateStatus.js';
import { remainingMs } from '../../../domain/shared/timeWindow.js';
import type { CloudConnection } from '../license/cloud.port.js';
import { connected, whyOff } from '../license/connected.js';
import { endedBy, type Duty } from './duty.js';
import type { KnownRelease } from '../release/knownRelease.js';

/** Asks once a day for the latest release. */
export class CheckForUpdate implements Duty {
  readonly name = 'update';
  readonly heedsLicense = false;

  readonly off: string | null;

  constructor(
    private readonly connection: CloudConnection,
    private readonly known: KnownRelease,
  ) {
    this.off = whyOff(connection);
  }

  firstAt(at: number): number {
    const checkedAt = this.known.checkedAt?.getTime() ?? -Infinity;
    return at + remainingMs(checkedAt + UPDATE_EVERY_MS, UPDATE_EVERY_MS, at, 0);
  }

  async round(at: number, signal: AbortSignal): Promise<RoundEnd> {
    try {
      const latest = await connected(this.connection).latestRelease(this.known.etag, signal);
      await (latest === null ? this.known.confirm(at) : this.known.learn(latest, at));
      return { kind: 'done', nextAt: at + UPDATE_EVERY_MS };
    } catch (problem) {
      return endedBy(problem);
    }
  }
}
