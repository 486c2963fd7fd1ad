import type { ConsensusReport } from '../../../domain/dashboard/agents/consensusReport.js';
import type { DailyBriefing } from '../../../domain/dashboard/agents/dailyBriefing.js';
import type { OutgoingAlert } from '../../../domain/dashboard/agents/alerts/outgoingAlert.js';
import type { NotConfigured } from '../../../domain/shared/failure/failure.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { Release } from '../../../domain/shared/release/release.js';
import type { ReferralEventType } from '../../../domain/shared/referrals/credit.js';

export interface ReleaseWithEtag {
  readonly release: Release;
  /** For the next question; null when there is none. */
  readonly etag: string | null;
}

/** What the agents ask of the cloud. Everything throws CloudRefusal and CloudOutage. */
export interface AgentCloudApi {
  reportFires(key: LicenseKey, report: ConsensusReport, signal: AbortSignal): Promise<void>;
  /** Until when the cloud suppresses an identical one (milliseconds since the epoch); null when it does not say. */
  dispatchAlert(key: LicenseKey, alert: OutgoingAlert, signal: AbortSignal): Promise<number | null>;
  /** Whether it was mailed: not to a holder who has unsubscribed. */
  sendBriefing(key: LicenseKey, briefing: DailyBriefing, signal: AbortSignal): Promise<boolean>;
  /** Null when it is still the release that came under `etag`. */
  latestRelease(etag: string | null, signal: AbortSignal): Promise<ReleaseWithEtag | null>;
}

export interface StartedTrial {
  readonly expiresAt: string;
  readonly message: string;
}

export interface TickerConsensus {
  readonly sample_users: number;
  readonly armed_pct: number;
  readonly tighten_pct: number;
  readonly exit_pct: number;
  readonly top_kinds: readonly { readonly kind: string; readonly users: number }[];
}

export interface CloudTrackRecord {
  readonly published_at: string | null;
  readonly window_days: 30;
  readonly counts: { readonly ARMED: number; readonly TIGHTEN: number; readonly EXIT: number };
  readonly signals: readonly {
    readonly ticker: string;
    readonly primitive: string;
    readonly strength: number | string;
    readonly narrative: string;
    readonly fired_at: string;
  }[];
}

export interface LicenseReferrals {
  readonly referral_code: string;
  readonly share_url: string;
  readonly total_referred: number;
  readonly credits_earned: number;
  readonly recent_events: readonly {
    readonly type: ReferralEventType;
    readonly at: string;
    readonly credits: number;
  }[];
}

/** What the user's page asks of the cloud. Everything throws CloudRefusal and CloudOutage. */
export interface PageCloudApi {
  startTrial(email: string): Promise<StartedTrial>;
  /** The address of the billing portal. */
  openPortal(key: LicenseKey): Promise<string>;
  /** Null while too few users say something about the ticker. */
  consensusOf(key: LicenseKey, ticker: string): Promise<TickerConsensus | null>;
  trackRecord(): Promise<CloudTrackRecord>;
  referrals(key: LicenseKey): Promise<LicenseReferrals>;
}

/** A cloud to talk to, or why there is none. */
export type CloudConnection =
  | { readonly kind: 'connected'; readonly cloud: AgentCloudApi & PageCloudApi }
  | { readonly kind: 'unconnected'; readonly problem: NotConfigured };
