import type { LicenseKey } from '../../src/domain/shared/licensing/licenseKey.js';

/** The replies that clients outside the cloud received. The cloud must keep every promise in them. */
export class ObservedReplies {
  /** Checkout sessions by the number of the action that began them. */
  readonly sessions = new Map<number, string>();
  /** The addresses to which a trial key was promised by mail. */
  readonly trialsPromised = new Set<string>();
  /** Alerts reported as sent or queued, by their text. */
  readonly alertsPromised = new Map<string, readonly ('mail' | 'push')[]>();
  /** Snapshots reported as stored, by license key. */
  readonly snapshotsPromised = new Map<LicenseKey, string[]>();
  /** The hashes of all published track records, oldest first. */
  published: readonly string[] = [];
  /** The users who may have reported a signal, by `day ticker`. */
  readonly reporters = new Map<string, Set<string>>();
  /** E-mail addresses whose licenses the operator revoked, or tried to. */
  readonly revoked = new Set<string>();
  /** E-mail addresses to which the operator issued a license, or tried to. */
  readonly issued = new Set<string>();
  /** Observations that must not occur. */
  readonly wrong: string[] = [];

  reporter(day: string, ticker: string, who: string): void {
    const key = `${day} ${ticker}`;
    this.reporters.set(key, (this.reporters.get(key) ?? new Set<string>()).add(who));
  }

  reportersOf(day: string, ticker: string): number {
    return this.reporters.get(`${day} ${ticker}`)?.size ?? 0;
  }
}
