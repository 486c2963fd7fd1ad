import { join } from 'node:path';
import { sha256 } from '../../../../src/adapters/crypto/sha256.js';
import { JsonLinesLog } from '../../../../src/adapters/files/durable/jsonLinesLog.js';
import { NarrationFiles } from '../../../../src/adapters/files/narrationFiles.js';
import { ThesisLogFile } from '../../../../src/adapters/files/thesisLogFile.js';
import { AUDIT_EXAMPLE } from '../../../../src/adapters/http/local/examples/auditExample.js';
import { GetLatestAudit } from '../../../../src/application/dashboard/audit/getLatestAudit.js';
import type { StoredAudit } from '../../../../src/application/dashboard/audit/auditStore.port.js';
import { AiSpending } from '../../../../src/application/dashboard/coaching/aiSpending.js';
import { AskAiProvider } from '../../../../src/application/dashboard/coaching/askAiProvider.js';
import { LoadCoachSubject } from '../../../../src/application/dashboard/coaching/loadCoachSubject.js';
import { FetchedSourcesCache } from '../../../../src/application/dashboard/coaching/fetchedSourcesCache.js';
import { NarrateCoach } from '../../../../src/application/dashboard/coaching/narrateCoach.js';
import type { Narrator } from '../../../../src/application/dashboard/coaching/narrator.port.js';
import { NarratorSelection } from '../../../../src/application/dashboard/coaching/narratorSelection.js';
import { WriteNarration } from '../../../../src/application/dashboard/coaching/writeNarration.js';
import { TOKEN_LIFETIME_SECONDS } from '../../../../src/domain/shared/licensing/tokenLifetime.js';
import { CurrentLicense } from '../../../../src/application/dashboard/license/currentLicense.js';
import { CurrentPreferences } from '../../../../src/application/dashboard/preferences/currentPreferences.js';
import type { Headline } from '../../../../src/application/dashboard/market/headlineSource.port.js';
import type { AuditPayload } from '../../../../src/domain/dashboard/audit/auditPayload.js';
import { modelPriceOf } from '../../../../src/domain/dashboard/coaching/cost/modelPrices.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { ManualClock } from '../../../fakes/manualClock.js';

export interface CoachFixtureOptions {
  readonly narrator?: Narrator | null;
  readonly reason?: string | null;
  readonly offline?: boolean;
  readonly cap?: number;
  readonly clock?: ManualClock;
  readonly licensed?: boolean;
  /** Resolves when the decision maps of the audit are computed. */
  readonly mapsSettled?: Promise<void> | null;
  /** When this is missing, the source answers with a reason instead of headlines. */
  readonly headlines?: readonly Headline[];
}

const storedAudit = (audit: AuditPayload): StoredAudit => ({
  generatedAt: audit.generated_at,
  json: new Uint8Array(),
  etag: '""',
  audit,
});

/** Creates the coaches for an audit, with their files in `folder`. */
export async function createCoachFixture(
  folder: string,
  {
    narrator = null,
    reason = null,
    offline = false,
    cap = 1,
    clock = new ManualClock(),
    licensed = true,
    headlines = [],
    mapsSettled = null,
  }: CoachFixtureOptions = {},
) {
  let stored = storedAudit(AUDIT_EXAMPLE);
  const license = new CurrentLicense(clock);
  if (licensed)
    license.update({
      state: 'valid',
      key: licenseKeyNumber(1),
      grant: {
        ...GRANT,
        issuedAt: clock.now(),
        countsUntil: new Date(clock.now().getTime() + TOKEN_LIFETIME_SECONDS * 1000),
      },
    });
  const preferences = new CurrentPreferences();
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const log = new ThesisLogFile(new JsonLinesLog(join(folder, 'ai_thesis_log.jsonl'), warn));
  await log.load();
  const timeouts: AbortController[] = [];
  const stopping = new AbortController();
  const reported: unknown[] = [];
  const report = (problem: unknown): void => void reported.push(problem);
  const deadline = (): AbortSignal => {
    const timeout = new AbortController();
    timeouts.push(timeout);
    return timeout.signal;
  };
  const cache = new NarrationFiles(join(folder, 'narrations'), warn);
  const readAudit = new GetLatestAudit({
    latest: () => stored,
    publish: async () => undefined,
    amend: async () => undefined,
  });
  const ask = new AskAiProvider({
    spending: new AiSpending(log, clock, cap),
    deadline,
    stopping: stopping.signal,
    maxTokens: 500,
    priceOf: ({ provider, model }) => modelPriceOf(provider, model),
    report,
  });
  const narrateCoach = new NarrateCoach({
    readAudit,
    maps: { settled: () => mapsSettled },
    gather: new LoadCoachSubject({
      journal: { execute: () => [] },
      log,
      headlines: {
        about: async () =>
          headlines.length === 0
            ? { kind: 'unavailable', reason: 'No headlines here.' }
            : { kind: 'headlines', headlines },
      },
      search: { search: null, reason: null },
      kept: new FetchedSourcesCache(clock),
      deadline,
    }),
    narrators: new NarratorSelection({ narrator, reason }, license, offline),
    write: new WriteNarration({ ask, cache, log, clock, report }),
    preferences,
    cache,
    sha256,
    clock,
    deadline,
  });
  return {
    clock,
    license,
    preferences,
    log,
    warnings,
    reported,
    stopping,
    /** The abort controllers of the calls with a timeout, in call order. */
    timeouts,
    publish: (audit: AuditPayload): void => void (stored = storedAudit(audit)),
    narrate: (
      coach: Parameters<NarrateCoach['execute']>[0]['coach'] = 'thesis',
      force = false,
      listener: Parameters<NarrateCoach['execute']>[1] = null,
    ) => narrateCoach.execute({ coach, ticker: 'aapl', force }, listener),
    narrateCoach,
  };
}

const GRANT = { licenseId: 'x', tier: 'pro', features: { ai_coaches: true }, expiresAt: null, message: '' };
