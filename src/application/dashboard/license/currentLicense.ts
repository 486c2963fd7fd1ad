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
    this.known = status;
    for (const listener of this.listeners) listener();
  }

  /** Called after every change. Returns the function that unsubscribes. */
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
