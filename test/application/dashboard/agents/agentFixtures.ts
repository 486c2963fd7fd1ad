import { AlertOutbox } from '../../../../src/application/dashboard/agents/alertOutbox.js';
import type { AlertRecords } from '../../../../src/application/dashboard/agents/alertRecords.port.js';
import { CloudHttpClient } from '../../../../src/adapters/cloudClient/cloudHttpClient.js';
import { CloudApiClient } from '../../../../src/adapters/cloudClient/cloudApiClient.js';
import type { CloudConnectionState } from '../../../../src/application/dashboard/license/cloudApis.port.js';
import type { LicenseKeyStatus } from '../../../../src/application/dashboard/license/licenseKeyStatus.js';
import type { AlertRecord } from '../../../../src/domain/dashboard/agents/alerts/alertQueue.js';
import type { AuditPayload, TickerAudit } from '../../../../src/domain/dashboard/audit/auditPayload.js';
import type { TickerState } from '../../../../src/domain/dashboard/framework/tickerContext.js';
import { auditOf as domainAuditOf, frameworkOf, sessionOf, tickerOf } from '../../../domain/dashboard/audit/audits.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import type { ManualClock } from '../../../fakes/manualClock.js';

export const KEY = licenseKeyNumber(1);

export const validLicense = (
  features: Readonly<Record<string, unknown>> = { alerts_email: true },
): { status: LicenseKeyStatus } => ({
  status: {
    state: 'valid',
    key: KEY,
    grant: {
      licenseId: 'license-1',
      tier: 'pro',
      features,
      expiresAt: null,
      message: 'License active.',
      issuedAt: new Date(0),
      countsUntil: new Date(8.64e15),
    },
  },
});

export const connectedTo = (origin: string): CloudConnectionState => ({
  kind: 'connected',
  cloud: new CloudApiClient(new CloudHttpClient(origin, 500)),
});

/** Alert records in memory: reads return what was appended. */
export class MemoryAlertRecords implements AlertRecords {
  records: AlertRecord[] = [];

  async read(): Promise<readonly AlertRecord[]> {
    return [...this.records];
  }

  async append(record: AlertRecord): Promise<void> {
    this.records.push(record);
  }

  async rewrite(records: readonly AlertRecord[]): Promise<void> {
    this.records = [...records];
  }
}

export async function createAlertOutbox(records: AlertRecords, clock: ManualClock): Promise<AlertOutbox> {
  const outbox = new AlertOutbox(records, clock, (problem) => {
    throw problem;
  });
  await outbox.load();
  return outbox;
}

export const watchedTicker = (facts: Partial<TickerAudit>, lastDate = '2026-11-20'): TickerAudit =>
  tickerOf({
    score: 61.5,
    regime: 'risk_on',
    state: 'WATCH',
    triggers: [],
    framework: null,
    metadata: sessionOf(lastDate, 100, { change_pct: 0 }),
    ...facts,
  });

export const firedState = (state: TickerState, kind: string, strength: number): Partial<TickerAudit> => ({
  state,
  framework: frameworkOf({ fire: { kind, strength } }),
});

const { regime } = domainAuditOf({});
export const auditOf = (tickers: Readonly<Record<string, TickerAudit>>, dataSource = 'csv'): AuditPayload =>
  domainAuditOf(tickers, {
    generated_at: '2026-11-20T21:30:00.000Z',
    data_source: dataSource,
    regime: { ...regime, label: 'risk_on', trend: 1, volatility: 1 },
  });

export const auditStoreWith = (audit: AuditPayload | null) => ({
  latest: () =>
    audit === null ? null : { generatedAt: audit.generated_at, json: new Uint8Array(), etag: '"1"', audit },
});
