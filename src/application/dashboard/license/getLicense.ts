import { formatCount } from '../../../domain/shared/formatCount.js';
import { lastFourOfKey } from '../../../domain/shared/licensing/licenseKey.js';
import { daysRemaining } from '../../../domain/shared/licensing/effectiveLicenseStatus.js';
import { BASIC_MAX_TICKERS } from '../../../domain/shared/licensing/tier.js';
import { VALIDATION_CACHE_SECONDS } from '../../../domain/shared/licensing/tokenLifetime.js';
import { HOUR_MS } from '../../../domain/shared/timeUnits.js';
import type { Clock } from '../../shared/clock.port.js';
import type { CurrentLicense } from './currentLicense.js';
import type { LicenseGrant } from './licenseAuthority.port.js';
import type { LicenseKeyStatus } from './licenseKeyStatus.js';

/** The license as the page shows it, without the key. */
export interface LicenseView {
  readonly state: LicenseKeyStatus['state'];
  readonly code: string | null;
  readonly tier: string | null;
  readonly features: Readonly<Record<string, unknown>>;
  readonly max_tickers: number;
  readonly expires_at: string | null;
  readonly days_remaining: number | null;
  readonly message: string;
  readonly key_last4: string | null;
  readonly checked_at: string | null;
}

const NO_KEY = `No license key is entered: the audit covers ${BASIC_MAX_TICKERS} tickers.`;

export class GetLicense {
  constructor(
    private readonly current: CurrentLicense,
    private readonly clock: Clock,
    private readonly storage: { readonly storageWarning: string | null },
  ) {}

  execute(): LicenseView {
    const { status, maxTickers } = this.current;
    const view = { ...NOTHING_KNOWN, ...this.known(status), state: status.state, max_tickers: maxTickers };
    const { storageWarning: complaint } = this.storage;
    return complaint === null ? view : { ...view, message: `${view.message} ${complaint}` };
  }

  private known(status: LicenseKeyStatus): Partial<LicenseView> {
    if (status.state === 'none') return { message: NO_KEY };
    const key_last4 = lastFourOfKey(status.key);
    if (status.state === 'unchecked') return { key_last4, message: status.reason };
    if (status.state === 'refused') {
      const { code, tier, message, checkedAt } = status;
      return { key_last4, code, tier, message, days_remaining: 0, checked_at: checkedAt?.toISOString() ?? null };
    }
    return { key_last4, ...this.granted(status.grant) };
  }

  private granted(grant: LicenseGrant): Partial<LicenseView> {
    const now = this.clock.now();
    const { tier, features, expiresAt, issuedAt } = grant;
    return {
      code: 'VALID',
      tier,
      features,
      expires_at: expiresAt?.toISOString() ?? null,
      days_remaining: daysRemaining(expiresAt, now),
      message: isFresh(grant, now) ? grant.message : unconfirmed(grant, now),
      checked_at: issuedAt.toISOString(),
    };
  }
}

const NOTHING_KNOWN = {
  code: null,
  tier: null,
  features: {},
  expires_at: null,
  days_remaining: null,
  message: '',
  key_last4: null,
  checked_at: null,
};

const isFresh = (grant: LicenseGrant, now: Date): boolean =>
  now.getTime() - grant.issuedAt.getTime() < VALIDATION_CACHE_SECONDS * 1000;

/** Names no date, because the page shows the time of the last confirmation in the user's time zone. */
const unconfirmed = ({ countsUntil }: LicenseGrant, now: Date): string =>
  `License active, but not confirmed for over a day; it stays valid offline for up to ${formatCount(hoursUntil(countsUntil, now), 'more hour')}.`;

const hoursUntil = (end: Date, now: Date): number => Math.ceil((end.getTime() - now.getTime()) / HOUR_MS);
