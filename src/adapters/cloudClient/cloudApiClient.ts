import { hash } from 'node:crypto';
import type { ConsensusReport } from '../../domain/dashboard/agents/consensusReport.js';
import type { DailyBriefing } from '../../domain/dashboard/agents/dailyBriefing.js';
import { SEVERITY_BY_ALERT_TYPE, type OutgoingAlert } from '../../domain/dashboard/agents/alerts/outgoingAlert.js';
import type { LicenseKey } from '../../domain/shared/licensing/licenseKey.js';
import type {
  BrowserPushSubscription,
  CloudApiForPage,
  CloudApiForAgents,
  LicenseReferrals,
  CloudTrackRecord,
  StartedTrial,
  ReleaseWithEtag,
  TickerConsensus,
} from '../../application/dashboard/license/cloudApis.port.js';
import type { CloudHttpClient } from './cloudHttpClient.js';
import {
  cloudBriefingReply,
  cloudConsensusReply,
  cloudAlertDispatchReply,
  cloudBillingPortalReply,
  cloudPushKeyReply,
  cloudPushSubscriptionReply,
  cloudReferralsReply,
  cloudReleaseReply,
  cloudSubmitSignalsReply,
  cloudTrackRecordReply,
  cloudTrialReply,
} from './cloudReplies.js';

/**
 * Returns a key that is the same for every attempt to send an alert, but different on each machine, since the texts of
 * alerts for one event can differ between machines.
 */
const idempotencyKeyOf = ({ id, at }: OutgoingAlert): string => hash('sha256', `${id} ${at}`, 'base64url');

/** The cloud sends mail during the request, so the request takes as long as the mail provider does. */
const MAIL_TIMEOUT_MS = 30_000;
const SOURCE = 'dashboard';

/** The part of the cloud's API that the dashboard's agents and page use. */
export class CloudApiClient implements CloudApiForAgents, CloudApiForPage {
  constructor(private readonly cloud: CloudHttpClient) {}

  async reportSignals(key: LicenseKey, { fires, regime }: ConsensusReport, signal: AbortSignal): Promise<void> {
    const body = {
      fires: fires.map(({ ticker, kind, strength, state }) => ({ ticker, kind, strength, state })),
      regime,
    };
    await this.cloud.post('/api/consensus/submit', body, cloudSubmitSignalsReply, { key, signal });
  }

  async dispatchAlert(key: LicenseKey, alert: OutgoingAlert, signal: AbortSignal): Promise<void> {
    const { type, ticker, message, details } = alert;
    const body = {
      alert_type: type,
      ...(ticker === null ? {} : { ticker }),
      message,
      details,
      severity: SEVERITY_BY_ALERT_TYPE[type],
      idempotency_key: idempotencyKeyOf(alert),
    };
    await this.cloud.post('/api/alert-dispatch', body, cloudAlertDispatchReply, {
      key,
      signal,
      timeoutMs: MAIL_TIMEOUT_MS,
    });
  }

  async sendBriefing(key: LicenseKey, briefing: DailyBriefing, signal: AbortSignal): Promise<boolean> {
    return (
      await this.cloud.post('/api/daily-briefing', briefing, cloudBriefingReply, {
        key,
        signal,
        timeoutMs: MAIL_TIMEOUT_MS,
      })
    ).sent;
  }

  async latestRelease(etag: string | null, signal: AbortSignal): Promise<ReleaseWithEtag | null> {
    const answer = await this.cloud.getIfChanged('/api/latest-version', etag, cloudReleaseReply, { signal });
    return answer === null ? null : { release: answer.value, etag: answer.etag };
  }

  async startTrial(email: string): Promise<StartedTrial> {
    const { expires_at, message } = await this.cloud.post(
      '/api/trial/start',
      { email, source: SOURCE },
      cloudTrialReply,
    );
    return { expiresAt: expires_at, message };
  }

  async openPortal(key: LicenseKey): Promise<string> {
    return (await this.cloud.post('/api/portal/session', undefined, cloudBillingPortalReply, { key })).url;
  }

  async consensusOf(key: LicenseKey, ticker: string): Promise<TickerConsensus | null> {
    const reply = await this.cloud.get(`/api/consensus/ticker/${encodeURIComponent(ticker)}`, cloudConsensusReply, {
      key,
    });
    if (!reply.sufficient) return null;
    const { sample_users, armed_pct, tighten_pct, exit_pct, top_kinds } = reply;
    return { sample_users, armed_pct, tighten_pct, exit_pct, top_kinds };
  }

  trackRecord(): Promise<CloudTrackRecord> {
    return this.cloud.get('/api/track-record', cloudTrackRecordReply);
  }

  referrals(key: LicenseKey): Promise<LicenseReferrals> {
    return this.cloud.get('/api/referrals/stats', cloudReferralsReply, { key });
  }

  async pushKey(key: LicenseKey): Promise<string> {
    return (await this.cloud.get('/api/push-key', cloudPushKeyReply, { key })).public_key;
  }

  async subscribeToPush(key: LicenseKey, { endpoint, keys }: BrowserPushSubscription): Promise<void> {
    await this.cloud.post('/api/push-subscriptions', { endpoint, keys }, cloudPushSubscriptionReply, { key });
  }

  async unsubscribeFromPush(key: LicenseKey, endpoint: string): Promise<void> {
    await this.cloud.post('/api/push-subscriptions/remove', { endpoint }, cloudPushSubscriptionReply, { key });
  }
}
