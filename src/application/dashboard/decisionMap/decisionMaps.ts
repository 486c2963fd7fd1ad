import { canonicalJsonOfPlainData } from '../../../domain/shared/canonicalJson.js';
import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';
import { restorePortfolioSeries } from '../../../domain/dashboard/audit/incremental/storedSeries.js';
import { checkMaps } from '../../../domain/dashboard/decisionMap/checkMaps.js';
import type { MapCheck } from '../../../domain/dashboard/decisionMap/checkMap.js';
import {
  computeDecisionMapInSlices,
  nextDecisionsOf,
  type DecisionMapResult,
} from '../../../domain/dashboard/decisionMap/decisionMap.js';
import { lastSessionOf, mapSubjectOf, type MapBasis } from '../../../domain/dashboard/decisionMap/mapBasis.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { AuditStore, StoredAudit } from '../audit/auditStore.port.js';
import type { AuditPositions } from '../audit/auditPositions.js';
import type { MapComputation } from '../audit/mapComputation.port.js';
import type { MapBasisStore } from './mapBasisStore.port.js';
import { runWithPauses, yieldToEventLoop } from '../market/yieldToEventLoop.js';

/** The maps of one audit, under the standard assumptions. */
export interface AuditDecisionMaps {
  readonly generatedAt: string;
  readonly basis: MapBasis;
  /** The maps by symbol; complete when `isReady`. */
  readonly maps: ReadonlyMap<string, DecisionMapResult>;
  /** The checks of the earlier audit's maps, by symbol; empty when no earlier audit is known. */
  readonly checks: Readonly<Record<string, MapCheck>>;
  readonly isReady: boolean;
}

interface Work {
  readonly done: Promise<void>;
  readonly cancel: () => void;
}

/** Computes the decision maps of the latest audit in the background, ticker by ticker, and publishes their results. */
export class DecisionMaps implements MapComputation {
  private current: AuditDecisionMaps | null = null;
  /** The latest audit of an earlier trading session; its maps are checked against the current audit. */
  private before: MapBasis | null = null;
  private work: Work | null = null;
  private readonly listeners = new Set<(generatedAt: string) => void>();

  constructor(
    private readonly audits: AuditStore,
    private readonly bases: MapBasisStore,
    private readonly positions: Pick<AuditPositions, 'continueFrom'>,
    private readonly report: ReportProblem,
  ) {}

  subscribe(listener: (generatedAt: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Returns null when the audit was made by an earlier run of the program and its maps cannot be computed. */
  of({ generatedAt }: StoredAudit): AuditDecisionMaps | null {
    return this.current?.generatedAt === generatedAt ? this.current : null;
  }

  expect(): void {
    const { promise: done, resolve: cancel } = Promise.withResolvers<void>();
    this.replaceWork({ done, cancel });
  }

  start(basis: MapBasis): void {
    this.begin(async (signal) => {
      const stored = this.audits.latest();
      if (stored === null) return;
      const previous = this.current?.basis ?? null;
      if (previous !== null && lastSessionOf(previous) !== lastSessionOf(basis)) this.before = previous;
      this.current = pending(stored, basis);
      // Without the stored bases, these maps cannot be checked against the next session after a restart.
      await this.bases
        .save({ generatedAt: stored.generatedAt, latest: basis, before: this.before })
        .catch((problem: unknown) => this.report(problem, 'storing the basis of the decision maps'));
      await this.compute(stored, basis, signal);
    });
  }

  /**
   * Continues from the bases that an earlier run of the program stored, unless another audit has been published since.
   */
  restore(): void {
    this.begin(async (signal) => {
      const known = await this.bases.load();
      const stored = this.audits.latest();
      if (known === null || stored === null || known.generatedAt !== stored.generatedAt) return;
      this.before = known.before;
      this.current = pending(stored, known.latest);
      this.positions.continueFrom(restorePortfolioSeries(known.latest.series));
      await this.compute(stored, known.latest, signal);
    });
  }

  async cancel(): Promise<void> {
    this.work?.cancel();
    await this.work?.done;
  }

  /**
   * Resolves when no maps are being computed or expected; null when none are. Before that, the latest audit will change
   * once more.
   */
  settled(): Promise<void> | null {
    return this.work?.done.then(() => this.settled() ?? undefined) ?? null;
  }

  /** Discards all audits, because the records in the home folder have been replaced. */
  invalidate(): void {
    [this.current, this.before] = [null, null];
  }

  private begin(work: (signal: AbortSignal) => Promise<void>): void {
    const abort = new AbortController();
    const done = work(abort.signal).catch((problem: unknown) => this.report(problem, 'decision maps'));
    this.replaceWork({ done, cancel: () => abort.abort() });
  }

  private replaceWork({ done, cancel }: Work): void {
    this.work?.cancel();
    const work = { done: done.then(() => void (this.work === work && (this.work = null))), cancel };
    this.work = work;
  }

  private async compute(stored: StoredAudit, basis: MapBasis, signal: AbortSignal): Promise<void> {
    const { generatedAt, audit } = stored;
    const maps = new Map<string, DecisionMapResult>();
    for (const symbol of Object.keys(audit.tickers)) {
      await yieldToEventLoop();
      if (signal.aborted) return;
      const subject = mapSubjectOf(basis, symbol);
      const result = subject === null ? null : await runWithPauses(computeDecisionMapInSlices(subject), signal);
      if (result !== null) maps.set(symbol, result);
    }
    const checks = this.before === null ? {} : checkMaps(this.before, basis, audit);
    const completed = withNextDecisions(audit, maps);
    if (nextText(completed) !== nextText(audit)) await this.audits.amend(completed);
    this.current = { generatedAt, basis, maps, checks, isReady: true };
    for (const listener of this.listeners) listener(generatedAt);
  }
}

const pending = ({ generatedAt }: StoredAudit, basis: MapBasis): AuditDecisionMaps => ({
  generatedAt,
  basis,
  maps: new Map(),
  checks: {},
  isReady: false,
});

const withNextDecisions = (audit: AuditPayload, maps: AuditDecisionMaps['maps']): AuditPayload => ({
  ...audit,
  tickers: Object.fromEntries(
    Object.entries(audit.tickers).map(([symbol, ticker]) => {
      const result = maps.get(symbol);
      const { map_reason: _, ...metadata } = ticker.metadata;
      return [
        symbol,
        {
          ...ticker,
          next: result?.kind === 'map' ? nextDecisionsOf(result.map) : null,
          metadata: result?.kind === 'unavailable' ? { ...metadata, map_reason: result.reason } : metadata,
        },
      ];
    }),
  ),
});

/** A text that is equal for equal decisions, so that maps computed again after a restart do not rewrite the audit. */
const nextText = ({ tickers }: AuditPayload): string =>
  canonicalJsonOfPlainData(
    Object.entries(tickers).map(([symbol, { next, metadata }]) => [symbol, next, metadata.map_reason ?? null]),
  );
