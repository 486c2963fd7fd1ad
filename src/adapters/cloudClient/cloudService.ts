import { createHash } from 'node:crypto';
import type { ConsensusReport } from '../../domain/dashboard/agents/consensusReport.js';
import type { DailyBriefing } from '../../domain/dashboard/agents/dailyBriefing.js';
import { SEVERITY_OF, type OutgoingAlert } from '../../domain/dashboard/agents/alerts/outgoingAlert.js';
import type { LicenseKey } from '../../domain/shared/licensing/licenseKey.js';
import type {
  CloudCounter,
  CloudDesk,
  OwnReferrals,
  PublishedRecord,
  StartedTrial,
  TaggedRelease,
  TickerConsensus,
} from '../../application/dashboard/license/cloud.port.js';
import type { CloudClient } from './cloudClient.js';
import {
  briefed,
  consensus,
  dispatched,
  portal,
  referrals,
  release,
  submitted,
  trackRecord,
  trial,
} from './cloudReplies.js';

/** Stays the same for every attempt to send an alert. Differs by machine, since alerts of one event can differ in text. */
const idempotencyKeyOf = ({ id, at }: OutgoingAlert): string =>
  createHash('sha256').update(`${id} ${at}`).digest('base64url');

/** Mail goes out while the cloud is asked: it may take its provider's time. */
const MAIL_TIMEOUT_MS = 30_000;
const SOURCE = 'dashboard';

/** The cloud's API, as far as the dashboard uses it by itself and for its page. */
export class CloudService implements CloudDesk, CloudCounter {
  constructor(private readonly cloud: CloudClient) {}

  async reportFires(key: LicenseKey, { fires, regime }: ConsensusReport, signal: AbortSignal): Promise<void> {
    const body = {
      fires: fires.map(({ ticker, kind, strength, state }) => ({ ticker, kind, strength, state })),
      regime,
    };
    await this.cloud.post('/api/consensus/submit', body, submitted, { key, signal });
  }

  async dispatchAlert(key: LicenseKey, alert: OutgoingAlert, signal: AbortSignal): Promise<number | null> {
    const { type, ticker, message, details } = alert;
    const body = {
      alert_type: type,
      ...(ticker === null ? {} : { ticker }),
      message,
      details,
      severity: SEVERITY_OF[type],
      idempotency_key: idempotencyKeyOf(alert),
    };
    const reply = await this.cloud.post('/api/alert-dispatch', body, dispatched, {
      key,
      signal,
      timeoutMs: MAIL_TIMEOUT_MS,
    });
    return reply.suppressed_until === null ? null : Date.parse(reply.suppressed_until);
  }

  async sendBriefing(key: LicenseKey, briefing: DailyBriefing, signal: AbortSignal): Promise<boolean> {
    return (
      await this.cloud.post('/api/daily-briefing', briefing, briefed, { key, signal, timeoutMs: MAIL_TIMEOUT_MS })
    ).sent;
  }

  async latestRelease(etag: string | null, signal: AbortSignal): Promise<TaggedRelease | null> {
    const answer = await this.cloud.getIfChanged('/api/latest-version', etag, release, { signal });
    return answer === null ? null : { release: answer.value, etag: answer.etag };
  }

  async startTrial(email: string): Promise<StartedTrial> {
    const { expires_at, message } = await this.cloud.post('/api/trial/start', { email, source: SOURCE }, trial);
    return { expiresAt: expires_at, message };
  }

  async openPortal(key: LicenseKey): Promise<string> {
    return (await this.cloud.post('/api/portal/session', undefined, portal, { key })).url;
  }

  async consensusOf(key: LicenseKey, ticker: string): Promise<TickerConsensus | null> {
    const reply = await this.cloud.get(`/api/consensus/ticker/${encodeURIComponent(ticker)}`, consensus, { key });
    if (!reply.sufficient) return null;
    const { sample_users, armed_pct, tighten_pct, exit_pct, top_kinds } = reply;
    return { sample_users, armed_pct, tighten_pct, exit_pct, top_kinds };
  }

  trackRecord(): Promise<PublishedRecord> {
    return this.cloud.get('/api/track-record', trackRecord);
  }

  referrals(key: LicenseKey): Promise<OwnReferrals> {
    return this.cloud.get('/api/referrals/stats', referrals, { key });
  }
}
