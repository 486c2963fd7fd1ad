import type { LicenseKey } from '../../src/domain/shared/licensing/licenseKey.js';

/** What people outside were told, by which the cloud is held to its word. */
export class ObservedReplies {
  /** Checkout sessions, by the number of the deed that began them. */
  readonly sessions = new Map<number, string>();
  /** Who was told that the key of a trial comes by mail. */
  readonly trialsPromised = new Set<string>();
  /** Alerts that were said to be sent, or queued, by their words. */
  readonly alertsPromised = new Map<string, readonly ('mail' | 'push')[]>();
  /** Snapshots that were said to be kept, by license key. */
  readonly snapshotsPromised = new Map<LicenseKey, string[]>();
  /** The hashes of all track records that were ever published, in their order. */
  published: readonly string[] = [];
  /** Who can have reported a fire, by `day ticker`. */
  readonly reporters = new Map<string, Set<string>>();
  /** Emails whose licenses the operator revoked, or tried to. */
  readonly revoked = new Set<string>();
  /** Emails that the operator gave a license to, or tried to. */
  readonly issued = new Set<string>();
  /** What somebody saw that must not be. */
  readonly wrong: string[] = [];

  reporter(day: string, ticker: string, who: string): void {
    const key = `${day} ${ticker}`;
    this.reporters.set(key, (this.reporters.get(key) ?? new Set<string>()).add(who));
  }

  reportersOf(day: string, ticker: string): number {
    return this.reporters.get(`${day} ${ticker}`)?.size ?? 0;
  }
}
