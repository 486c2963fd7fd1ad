import {
  decideStart,
  withStartAttempt,
  withFailedVersion,
  withPromotedVersion,
  type FailedVersion,
  type InstalledVersions,
} from '../../../domain/dashboard/release/installedVersions.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { Installation } from './installation.port.js';

/** The result of starting a version: it became ready, or it failed with a reason. */
export type VersionTrial<Program> =
  | { readonly kind: 'ready'; readonly program: Program }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * `started`: the pending version is running. `current`: the caller starts the current version and, once that is ready,
 * passes `failure` to `recordFailure` unless it is null.
 */
export type PendingStartResult<Program> =
  | { readonly kind: 'started'; readonly program: Program }
  | { readonly kind: 'current'; readonly failure: FailedVersion | null };

/** Tries the pending version and makes it the current one once it is ready. */
export class StartPendingVersion<Program> {
  constructor(
    private readonly installation: Installation,
    private readonly start: (version: string) => Promise<VersionTrial<Program>>,
    private readonly report: ReportProblem,
  ) {}

  async execute(): Promise<PendingStartResult<Program>> {
    const versions = await this.installation.load();
    const decision = decideStart(versions, this.installation.running);
    if (decision.kind === 'current') return { kind: 'current', failure: null };
    if (decision.kind === 'giveUp') return { kind: 'current', failure: decision };
    const { version } = decision;
    await this.installation.save(withStartAttempt(versions));
    const trial = await this.start(version);
    if (trial.kind === 'failed') return { kind: 'current', failure: { version, reason: trial.reason } };
    // The pending version is already running. If it cannot be recorded as the current version, the next start tries it
    // again.
    await this.save(withPromotedVersion(versions, version));
    return { kind: 'started', program: trial.program };
  }

  /**
   * Records that a version failed and is not tried again. Call it only once the current version is ready: if that fails
   * too, for example because the port is in use, the new version is not to blame.
   */
  async recordFailure({ version, reason }: FailedVersion): Promise<void> {
    await this.save(withFailedVersion(await this.installation.load(), { version, reason }));
  }

  private save(versions: InstalledVersions): Promise<void> {
    return this.installation
      .save(versions)
      .catch((error: unknown) => this.report(error, 'recording the installed versions'));
  }
}
