import { UpstreamError } from '../../../domain/shared/failure/failure.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import { VALIDATION_CACHE_SECONDS } from '../../../domain/shared/licensing/tokenLifetime.js';
import { SECOND_MS } from '../../../domain/shared/timeUnits.js';
import { isWithinWindow } from '../../../domain/shared/timeWindow.js';
import type { Clock } from '../../shared/clock.port.js';
import { SerialQueue } from '../serialQueue.js';
import type { CurrentLicense } from './currentLicense.js';
import type { LicenseAnswer, LicenseAuthority, LicenseConnection } from './licenseAuthority.port.js';
import type { LicenseKeyStatus } from './licenseKeyStatus.js';
import type { LicenseVault } from './licenseVault.port.js';

/**
 * Asks the license issuer to confirm the key, with at most one request per key in progress. Returns the reason if the
 * issuer did not answer; null if it did, or if no request was needed.
 */
export class CheckLicense {
  private underWay: { readonly key: LicenseKey; readonly done: Promise<string | null> } | null = null;
  /** Stores answers one at a time, so that the latest answer is stored last. */
  private readonly queue = new SerialQueue();

  constructor(
    private readonly current: CurrentLicense,
    private readonly connection: LicenseConnection,
    private readonly vault: LicenseVault,
    private readonly clock: Clock,
  ) {}

  /** Checks the current key even if the issuer answered recently, because the user can edit the cached answer. */
  async executeAtStart(signal?: AbortSignal): Promise<string | null> {
    const { status } = this.current;
    return status.state === 'none' ? null : this.execute(status.key, signal);
  }

  /**
   * Whether the issuer can be asked, and its last answer is missing, older than a day, no longer valid, or dated in the
   * future.
   */
  get isDue(): boolean {
    const { status } = this.current;
    if (status.state === 'none' || this.connection.kind === 'unconnected') return false;
    const askedAt = lastIssuerAnswerAt(status);
    return (
      askedAt === null ||
      !isWithinWindow(askedAt.getTime(), VALIDATION_CACHE_SECONDS * SECOND_MS, this.clock.now().getTime(), 0)
    );
  }

  /** Checks the current key if a check is due. Does not reject when the issuer does not answer. */
  async executeIfDue(signal?: AbortSignal): Promise<string | null> {
    return this.isDue ? this.executeAtStart(signal) : null;
  }

  /** @param signal aborts the request */
  async execute(key: LicenseKey, signal?: AbortSignal): Promise<string | null> {
    const { connection } = this;
    if (connection.kind === 'unconnected') return null;
    if (this.underWay?.key !== key) {
      const done = this.ask(key, connection.authority, signal).finally(() => {
        if (this.underWay?.done === done) this.underWay = null;
      });
      this.underWay = { key, done };
    }
    return this.underWay.done;
  }

  private async ask(key: LicenseKey, authority: LicenseAuthority, signal?: AbortSignal): Promise<string | null> {
    try {
      const answer = await authority.ask(key, signal);
      await this.queue.run(() => this.apply(key, answer));
      return null;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (this.isStillHeld(key)) this.keepWaiting(key, error.message);
      return error.message;
    }
  }

  private isStillHeld(key: LicenseKey): boolean {
    const { status } = this.current;
    return status.state !== 'none' && status.key === key;
  }

  private async apply(key: LicenseKey, answer: LicenseAnswer): Promise<void> {
    if (!this.isStillHeld(key)) return;
    await this.saveAnswer(answer);
    // The user may have entered another key in the meantime, which takes precedence.
    if (this.isStillHeld(key)) this.current.update(this.statusAfter(key, answer));
  }

  /** Stores another key with the issuer's answer about it. */
  async replaceKey(key: LicenseKey, answer: LicenseAnswer): Promise<void> {
    await this.queue.run(async () => {
      await this.vault.saveKey(key);
      await this.saveAnswer(answer);
      this.current.update(this.statusAfter(key, answer));
    });
  }

  private saveAnswer(answer: LicenseAnswer): Promise<void> {
    return answer.kind === 'granted' ? this.vault.saveProof(answer.proof) : this.vault.deleteProof();
  }

  private statusAfter(key: LicenseKey, answer: LicenseAnswer): LicenseKeyStatus {
    if (answer.kind === 'granted') return { state: 'valid', key, grant: answer.grant };
    const { code, tier, message } = answer;
    return { state: 'refused', key, code, tier, message, checkedAt: this.clock.now() };
  }

  /** An earlier answer remains valid; without one, the user sees why the key is unconfirmed. */
  private keepWaiting(key: LicenseKey, reason: string): void {
    const { status } = this.current;
    if (status.state === 'unchecked') this.current.update({ state: 'unchecked', key, reason });
  }
}

/** When the issuer last answered; null when it never did, or when its answer is no longer valid. */
export const lastIssuerAnswerAt = (status: LicenseKeyStatus): Date | null =>
  status.state === 'valid' ? status.grant.issuedAt : status.state === 'refused' ? status.checkedAt : null;
