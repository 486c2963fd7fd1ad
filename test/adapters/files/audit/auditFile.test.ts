import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { AuditFile } from '../../../../src/adapters/files/audit/auditFile.js';
import { auditPayload } from '../../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { auditPortfolio } from '../../../../src/domain/dashboard/audit/auditPortfolio.js';
import { upcastAudit } from '../../../../src/domain/dashboard/audit/upcastAudit.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

const auditAt = (generatedAt: string) =>
  auditPortfolio({
    tickers: [],
    index: null,
    indexSymbol: null,
    generatedAt,
    dataSource: 'csv',
    portfolio: { source: 'portfolio.csv', errors: [], notes: [] },
    skippedReasonBySymbol: {},
  });

async function opened(): Promise<{ store: AuditFile; warnings: string[] }> {
  const warnings: string[] = [];
  const store = new AuditFile(
    at('audit.json'),
    (value) => upcastAudit(auditPayload.parse(value)),
    (message) => warnings.push(message),
  );
  await store.load();
  return { store, warnings };
}

describe('AuditFile', () => {
  it('has no audit before the first audit is stored', async () => {
    const { store, warnings } = await opened();

    expect([store.latest(), warnings]).toEqual([null, []]);
  });

  it('serves the bytes that are on disk, even after a restart', async () => {
    const { store } = await opened();
    await store.publish(auditAt('2026-11-21T06:30:00.000Z'));
    const stored = store.latest();

    expect(stored?.generatedAt).toBe('2026-11-21T06:30:00.000Z');
    expect(stored?.json).toEqual(readFileSync(at('audit.json')));
    expect((await opened()).store.latest()).toEqual(stored);
  });

  it('serves an audit of an earlier version in the current format', async () => {
    const earlier = readFileSync(new URL('../../../fixtures/earlier-audits/before-events.json', import.meta.url));
    writeFileSync(at('audit.json'), earlier);
    const { store } = await opened();
    const served: unknown = JSON.parse(store.latest()?.json.toString() ?? 'null');

    expect(served).toEqual(store.latest()?.audit);
    expect(served).not.toEqual(JSON.parse(earlier.toString()));
  });

  it('gives equal audits the same entity tag, and different audits different entity tags', async () => {
    const { store } = await opened();
    const tags: unknown[] = [];
    for (const time of ['2026-11-21T06:30:00.000Z', '2026-11-21T06:31:00.000Z', '2026-11-21T06:30:00.000Z']) {
      await store.publish(auditAt(time));
      tags.push(store.latest()?.etag);
    }

    expect(tags).toEqual([tags[2], tags[1], expect.stringMatching(/^"[\w-]{43}"$/)]);
    expect(tags[0]).not.toBe(tags[1]);
  });

  it.each(['', '{"schema_version":1', '{"schema_version":2}', '[]', '\0\0'])(
    'treats %j as no audit, with a warning',
    async (content) => {
      writeFileSync(at('audit.json'), content);
      const { store, warnings } = await opened();

      expect(store.latest()).toBeNull();
      expect(warnings).toEqual([`${at('audit.json')} is not an audit that this version can read. Run a new audit.`]);
    },
  );
});
