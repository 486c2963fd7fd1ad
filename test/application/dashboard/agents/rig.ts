import { AlertOutbox } from '../../../../src/application/dashboard/agents/alertOutbox.js';
import type { AlertRecords } from '../../../../src/application/dashboard/agents/alertRecords.port.js';
import { CloudClient } from '../../../../src/adapters/cloudClient/cloudClient.js';
import { CloudService } from '../../../../src/adapters/cloudClient/cloudService.js';
import type { CloudConnection } from '../../../../src/application/dashboard/license/cloud.port.js';
import type { LicenseStanding } from '../../../../src/application/dashboard/license/licenseStanding.js';
import type { AlertRecord } from '../../../../src/domain/dashboard/agents/alerts/alertQueue.js';
import type { PublishedAudit, PublishedTicker } from '../../../../src/domain/dashboard/audit/publishedAudit.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import type { SetClock } from '../../../fakes/setClock.js';

export const KEY = licenseKeyNumber(1);

/** A license with the features named. */
export const valid = (
  features: Readonly<Record<string, unknown>> = { alerts_email: true },
): { standing: LicenseStanding } => ({
  standing: {
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

export const connectedTo = (origin: string): CloudConnection => ({
  kind: 'connected',
  cloud: new CloudService(new CloudClient(origin, 500)),
});

/** Alerts in memory as on disk: what is read is what was appended. */
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

export async function outboxOn(records: AlertRecords, clock: SetClock): Promise<AlertOutbox> {
  const outbox = new AlertOutbox(records, clock, (problem) => {
    throw problem;
  });
  await outbox.load();
  return outbox;
}

const PILLARS = ['trend', 'momentum', 'relative_strength', 'volume', 'risk', 'structure'] as const;
const [trend, momentum, relative_strength, volume, risk, structure] = PILLARS.map(() => ({
  score: 50,
  weight: 1,
  terms: {},
}));

export function audited(facts: Partial<PublishedTicker>, lastDate = '2026-11-20'): PublishedTicker {
  if (!trend || !momentum || !relative_strength || !volume || !risk || !structure) throw new TypeError('six pillars');
  return {
    score: 61.5,
    grade: 'B',
    raw_grade: 'B',
    state: 'WATCH',
    swing_signal: 'NONE',
    pillars: { trend, momentum, relative_strength, volume, risk, structure },
    triggers: [],
    levels: null,
    structure: null,
    framework: null,
    position: null,
    metadata: {
      bars: 300,
      first_date: '2025-01-02',
      last_date: lastDate,
      last_close: 100,
      currency: 'USD',
      closes: [100],
      change_pct: 0,
    },
    ...facts,
  };
}

const framework = { since: null, holding: null, transitions: [], inputs: {} };
export const fired = (state: string, kind: string, strength: number): Partial<PublishedTicker> => ({
  state,
  framework: { ...framework, fire: { kind, strength } },
});

export const auditOf = (tickers: Readonly<Record<string, PublishedTicker>>, dataSource = 'csv'): PublishedAudit => ({
  generated_at: '2026-11-20T21:30:00.000Z',
  data_source: dataSource,
  regime: { label: 'risk_on', trend: 1, volatility: 1, breadth: null, since: null, notes: [] },
  tickers,
  errors: {},
});

export const audits = (audit: PublishedAudit | null) => ({
  latest: () =>
    audit === null ? null : { generatedAt: audit.generated_at, json: new Uint8Array(), etag: '"1"', audit },
});
