import type { ConsensusReport } from '../../../domain/dashboard/agents/consensusReport.js';
import type { DailyBriefing } from '../../../domain/dashboard/agents/dailyBriefing.js';
import type { OutgoingAlert } from '../../../domain/dashboard/agents/alerts/outgoingAlert.js';
import type { NotConfigured } from '../../../domain/shared/failure/failure.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { Release } from '../../../domain/shared/release/release.js';
import type { ReferralEventType } from '../../../domain/shared/referrals/credit.js';

export interface ReleaseWithEtag {
  readonly release: Release;
  /** The entity tag to send with the next request; null when the response had none. */
  readonly etag: string | null;
}

/** The cloud API that the agents call. Every method may throw CloudRefusal or CloudOutage. */
export interface CloudApiForAgents {
  reportSignals(key: LicenseKey, report: ConsensusReport, signal: AbortSignal): Promise<void>;
  dispatchAlert(key: LicenseKey, alert: OutgoingAlert, signal: AbortSignal): Promise<void>;
  /** Returns whether the briefing was mailed; false when the license holder has unsubscribed. */
  sendBriefing(key: LicenseKey, briefing: DailyBriefing, signal: AbortSignal): Promise<boolean>;
  /** Returns null when the release with this `etag` is still the latest. */
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

/** A browser's endpoint at its push service and the keys that encrypt messages for it, in the Push API's format. */
export interface BrowserPushSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The cloud API that the user's page calls. Every method may throw CloudRefusal or CloudOutage. */
export interface CloudApiForPage {
  startTrial(email: string): Promise<StartedTrial>;
  /** Returns the URL of the billing portal. */
  openPortal(key: LicenseKey): Promise<string>;
  /** Returns null when too few users report the ticker. */
  consensusOf(key: LicenseKey, ticker: string): Promise<TickerConsensus | null>;
  trackRecord(): Promise<CloudTrackRecord>;
  referrals(key: LicenseKey): Promise<LicenseReferrals>;
  /** Returns the public key with which browsers subscribe, in base64url. */
  pushKey(key: LicenseKey): Promise<string>;
  subscribeToPush(key: LicenseKey, browser: BrowserPushSubscription): Promise<void>;
  unsubscribeFromPush(key: LicenseKey, endpoint: string): Promise<void>;
}

/** The cloud to contact, or the reason why no cloud is connected. */
export type CloudConnectionState =
  | { readonly kind: 'connected'; readonly cloud: CloudApiForAgents & CloudApiForPage }
  | { readonly kind: 'unconnected'; readonly problem: NotConfigured };
