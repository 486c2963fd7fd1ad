import { DiskFailed, DiskFull } from '../../../domain/shared/failure/failure.js';
import type { ActorRefFrom } from 'xstate';
import type { auditRunMachine } from '../../../domain/dashboard/audit/auditRun.machine.js';
import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';
import type { Clock } from '../../shared/clock.port.js';
import type { FirstLicenseCheck } from '../license/firstLicenseCheck.js';
import type { EventLog } from '../eventLog.port.js';
import { PortfolioUnavailable } from '../portfolio/portfolioSource.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { AuditPositions } from './auditPositions.js';
import type { AuditStore } from './auditStore.port.js';
import type { SyncTickerActors } from '../framework/syncTickerActors.js';
import type { AuditPlan, PlanAudit } from './planAudit.js';
import type { RecordAuditSummary } from './recordAuditSummary.js';
import type { MapComputation } from './mapComputation.port.js';
import type { TickerRecordStore } from '../framework/tickerRecordStore.port.js';

export interface RunAuditDependencies {
  readonly run: ActorRefFrom<typeof auditRunMachine>;
  readonly licenseCheck: Pick<FirstLicenseCheck, 'begin'>;
  readonly plan: PlanAudit;
  readonly positions: AuditPositions;
  readonly tickerRecordStore: TickerRecordStore;
  readonly tickers: SyncTickerActors;
  readonly recordSummary: RecordAuditSummary;
  readonly store: AuditStore;
  readonly maps: MapComputation;
  readonly events: EventLog;
  readonly clock: Clock;
  readonly report: ReportProblem;
}

/** A run that was started. `finished` never rejects: the run actor's state holds the result. */
export interface StartedAuditRun {
  readonly finished: Promise<void>;
}

type Planned =
  | { readonly kind: 'planned'; readonly plan: AuditPlan }
  | { readonly kind: 'impossible'; readonly reason: string };

const INTERNAL = 'An internal error stopped the audit. See the log.';

/** Audits the portfolio, one run at a time; a request during a run joins that run. */
export class RunAudit {
  private underWay: Promise<StartedAuditRun> | null = null;
  private pause: Promise<void> = Promise.resolve();

  constructor(private readonly dependencies: RunAuditDependencies) {}

  /** Runs `work` while no audit runs. An audit requested in the meantime starts afterwards. */
  async runBetweenAudits<T>(work: () => Promise<T>): Promise<T> {
    const before = this.pause;
    const run = this.underWay;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.pause = promise;
    try {
      await before;
      await (
        await run
      )?.finished;
      return await work();
    } finally {
      resolve();
    }
  }

  /** Starts or joins a run. Resolves once the run actor has started, so that its status can be read. */
  execute(): Promise<StartedAuditRun> {
    this.underWay ??= this.begin();
    return this.underWay;
  }

  private async begin(): Promise<StartedAuditRun> {
    const { run, clock, licenseCheck } = this.dependencies;
    await this.pause;
    const checked = licenseCheck.begin();
    if (checked !== null) run.send({ type: 'license.awaited', at: clock.now().getTime() });
    const { finished } =
      checked === null ? await this.started() : { finished: checked.then(async () => (await this.started()).finished) };
    return { finished: finished.finally(() => (this.underWay = null)) };
  }

  private async started(): Promise<StartedAuditRun> {
    const { run, clock } = this.dependencies;
    const startedAt = clock.now();
    const planned = await this.planned();
    const total = planned.kind === 'planned' ? planned.plan.audited.length : 0;
    run.send({ type: 'run.requested', at: startedAt.getTime(), total });
    return {
      finished: planned.kind === 'planned' ? this.carriedOut(planned.plan, startedAt) : this.failed(planned.reason),
    };
  }

  private async planned(): Promise<Planned> {
    try {
      return { kind: 'planned', plan: await this.dependencies.plan.execute() };
    } catch (problem) {
      return { kind: 'impossible', reason: this.reasonOf(problem) };
    }
  }

  private async carriedOut(plan: AuditPlan, startedAt: Date): Promise<void> {
    const { run, positions, tickerRecordStore: memories, tickers, recordSummary: remember, store } = this.dependencies;
    const { maps } = this.dependencies;
    try {
      await maps.cancel();
      const before = await memories.load(plan.origin);
      await tickers.catchUp(plan.origin, before);
      const {
        audit,
        tickerRecords: after,
        steps,
        mapBasis,
      } = await positions.execute(
        plan,
        before,
        () => run.send({ type: 'ticker.audited' }),
        (symbol, judgment) => run.send({ type: 'ticker.judged', symbol, judgment }),
      );
      await memories.save(plan.origin, after);
      await remember.execute();
      maps.expect();
      await store.publish(audit);
      await tickers.step(plan.origin, after, steps);
      await this.record(audit, startedAt);
      run.send({ type: 'run.completed' });
      maps.start(mapBasis());
    } catch (problem) {
      await maps.cancel();
      await this.failed(this.reasonOf(problem));
    }
  }

  /** Records the audit in the event log. It is already published, so a failure here loses only the record. */
  private async record(audit: AuditPayload, startedAt: Date): Promise<void> {
    const { clock, events, report } = this.dependencies;
    const at = clock.now();
    await events
      .append({
        event: 'audit_completed',
        at: at.toISOString(),
        tickers: Object.keys(audit.tickers).length,
        errors: Object.keys(audit.errors).length,
        took_ms: at.getTime() - startedAt.getTime(),
      })
      .catch((problem: unknown) => report(problem, 'record of an audit'));
  }

  private async failed(message: string): Promise<void> {
    this.dependencies.run.send({ type: 'run.failed', message });
  }

  private reasonOf(problem: unknown): string {
    if (problem instanceof PortfolioUnavailable || problem instanceof DiskFull || problem instanceof DiskFailed)
      return problem.message;
    this.dependencies.report(problem, 'audit run');
    return INTERNAL;
  }
}
