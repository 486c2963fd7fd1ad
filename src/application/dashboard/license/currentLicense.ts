import { BASIC_MAX_TICKERS } from '../../../domain/shared/licensing/tier.js';
import type { Clock } from '../../shared/clock.port.js';
import { licenseKeyStatusAt, type LicenseKeyStatus } from './licenseKeyStatus.js';

/** The license as this process currently knows it. */
export class CurrentLicense {
  private known: LicenseKeyStatus = { state: 'none' };
  private readonly listeners = new Set<() => void>();

  constructor(private readonly clock: Clock) {}

  get status(): LicenseKeyStatus {
    return licenseKeyStatusAt(this.known, this.clock.now());
  }

  update(status: LicenseKeyStatus): void {
    const before = identityOf(this.status);
    this.known = status;
    if (identityOf(this.status) !== before) this.announce();
  }

  /** Tells all listeners about the license, also if it did not change. */
  announce(): void {
    for (const listener of this.listeners) listener();
  }

  /**
   * Calls the listener after every change of the key, of what it grants, or of the reason for a refusal. A confirmation
   * does not count, because it would restart the agents that asked for it. Returns the function that unsubscribes.
   */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Number of tickers that an audit covers: the basic plan's, unless a valid license allows more. */
  get maxTickers(): number {
    const { status } = this;
    if (status.state !== 'valid') return BASIC_MAX_TICKERS;
    const granted = status.grant.features['max_tickers'];
    return typeof granted === 'number' && Number.isInteger(granted) && granted > 0 ? granted : BASIC_MAX_TICKERS;
  }
}

function identityOf(status: LicenseKeyStatus): string {
  if (status.state === 'none') return JSON.stringify([status.state]);
  const { state, key } = status;
  if (state === 'unchecked') return JSON.stringify([state, key]);
  if (state === 'refused') return JSON.stringify([state, key, status.code, status.tier]);
  const { tier, features, expiresAt } = status.grant;
  return JSON.stringify([state, key, tier, features, expiresAt]);
}
