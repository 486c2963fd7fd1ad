import { BASIC_MAX_TICKERS } from '../../../domain/shared/licensing/tier.js';
import type { Clock } from '../../shared/clock.port.js';
import { licenseKeyStatusAt, type LicenseKeyStatus } from './licenseKeyStatus.js';

/** The license as this process knows it now. */
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

  /** Told whenever something was learnt of the license. Returns what ends it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Tickers that an audit covers: those of the basic plan unless a valid license says otherwise. */
  get maxTickers(): number {
    const { status: standing } = this;
    if (standing.state !== 'valid') return BASIC_MAX_TICKERS;
    const granted = standing.grant.features['max_tickers'];
    return typeof granted === 'number' && Number.isInteger(granted) && granted > 0 ? granted : BASIC_MAX_TICKERS;
  }
}
