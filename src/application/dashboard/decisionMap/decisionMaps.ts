import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';
import { checkMaps } from '../../../domain/dashboard/decisionMap/checkMaps.js';
import type { MapCheck } from '../../../domain/dashboard/decisionMap/checkMap.js';
import {
  decisionMap,
  nextDecisionsOf,
  type DecisionMapResult,
} from '../../../domain/dashboard/decisionMap/decisionMap.js';
import { lastSessionOf, subjectIn, type MapBasis } from '../../../domain/dashboard/decisionMap/mapBasis.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { AuditStore, StoredAudit } from '../audit/auditStore.port.js';
import type { MapComputation } from '../audit/mapComputation.port.js';
import { yieldToEventLoop } from '../market/yieldToEventLoop.js';

/** The maps of one audit, under the standard assumptions. */
export interface AuditMaps {
  readonly generatedAt: string;
  readonly basis: MapBasis;
  /** By symbol; complete when `isReady`. */
  readonly maps: ReadonlyMap<string, DecisionMapResult>;
  /** By symbol; empty where no earlier audit is known. */
  readonly checks: Readonly<Record<string, MapCheck>>;
  readonly isReady: boolean;
}

/** Computes the decision maps of the latest audit in the background, ticker by ticker, and publishes their results. */
export class DecisionMaps implements MapComputation {
  private current: AuditMaps | null = null;
  /** The latest audit of an earlier session, whose maps are checked. */
  private before: MapBasis | null = null;
  private work: { readonly done: Promise<void>; readonly cancel: () => void } | null = null;
  private readonly listeners = new Set<(generatedAt: string) => void>();

  constructor(
    private readonly store: AuditStore,
    private readonly report: ProblemReport,
  ) {}

  subscribe(listener: (generatedAt: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Returns null when the maps of this audit cannot be computed: it was made by an earlier start. */
  of({ generatedAt }: StoredAudit): AuditMaps | null {
    return this.current?.generatedAt === generatedAt ? this.current : null;
  }

  start(basis: MapBasis | null): void {
    const stored = this.store.latest();
    if (stored === null || basis === null) return;
    const previous = this.current?.basis ?? null;
    if (previous !== null && lastSessionOf(previous) !== lastSessionOf(basis)) this.before = previous;
    const { generatedAt } = stored;
    this.current = { generatedAt, basis, maps: new Map(), checks: {}, isReady: false };
    const abort = new AbortController();
    const done = this.compute(stored, basis, abort.signal).catch((problem: unknown) =>
      this.report(problem, 'decision maps'),
    );
    this.work = { done, cancel: () => abort.abort() };
  }

  async cancel(): Promise<void> {
    this.work?.cancel();
    await this.work?.done;
  }

  private async compute(stored: StoredAudit, basis: MapBasis, signal: AbortSignal): Promise<void> {
    const { generatedAt, audit } = stored;
    const maps = new Map<string, DecisionMapResult>();
    for (const symbol of Object.keys(audit.tickers)) {
      await yieldToEventLoop();
      if (signal.aborted) return;
      const subject = subjectIn(basis, symbol);
      if (subject !== null) maps.set(symbol, decisionMap(subject));
    }
    const checks = this.before === null ? {} : checkMaps(this.before, basis, audit);
    await this.store.amend(withNextDecisions(audit, maps));
    this.current = { generatedAt, basis, maps, checks, isReady: true };
    for (const listener of this.listeners) listener(generatedAt);
  }
}

const withNextDecisions = (audit: AuditPayload, maps: AuditMaps['maps']): AuditPayload => ({
  ...audit,
  tickers: Object.fromEntries(
    Object.entries(audit.tickers).map(([symbol, ticker]) => {
      const result = maps.get(symbol);
      return [symbol, { ...ticker, next: result?.kind === 'map' ? nextDecisionsOf(result.map) : null }];
    }),
  ),
});
