import { DiskFailed, DiskFull } from '../../../domain/shared/failure/failure.js';
import type { ActorRefFrom } from 'xstate';
import type { auditRunMachine } from '../../../domain/dashboard/audit/auditRun.machine.js';
import type { AuditPayload } from '../../../domain/dashboard/audit/payload.js';
import type { Clock } from '../../shared/clock.port.js';
import type { FirstLicenseCheck } from '../license/firstLicenseCheck.js';
import type { EventLog } from '../eventLog.port.js';
import { PortfolioUnavailable } from '../portfolio/portfolioSource.port.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { AuditPositions } from './auditPositions.js';
import type { AuditStore } from './auditStore.port.js';
import type { FollowTickers } from '../framework/followTickers.js';
import type { AuditPlan, PlanAudit } from './planAudit.js';
import type { RememberAudit } from './rememberAudit.js';
import type { TickerMemories } from '../framework/tickerMemories.port.js';

export interface AuditRunParts {
  readonly run: ActorRefFrom<typeof auditRunMachine>;
  readonly licenseCheck: Pick<FirstLicenseCheck, 'begin'>;
  readonly plan: PlanAudit;
  readonly positions: AuditPositions;
  readonly memories: TickerMemories;
  readonly tickers: FollowTickers;
  readonly remember: RememberAudit;
  readonly store: AuditStore;
  readonly events: EventLog;
  readonly clock: Clock;
  readonly report: ProblemReport;
}

/** A run that has begun; `finished` never rejects: how it ended is the run actor's state. */
export interface BegunRun {
  readonly finished: Promise<void>;
}

type Planned =
  | { readonly kind: 'planned'; readonly plan: AuditPlan }
  | { readonly kind: 'impossible'; readonly reason: string };

const INTERNAL = 'The audit stopped on an error of the program. Its log says more.';

/** Audits the portfolio. One run at a time: who asks while one is under way joins it. */
export class RunAudit {
  private underWay: Promise<BegunRun> | null = null;
  private pause: Promise<void> = Promise.resolve();

  constructor(private readonly parts: AuditRunParts) {}

  /** Runs `work` while no audit runs. A run that is asked for meanwhile begins afterwards. */
  async betweenRuns<T>(work: () => Promise<T>): Promise<T> {
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

  /** Resolves when the run actor knows of the run, so that its status can be asked for. */
  execute(): Promise<BegunRun> {
    this.underWay ??= this.begin();
    return this.underWay;
  }

  private async begin(): Promise<BegunRun> {
    const { run, clock, licenseCheck } = this.parts;
    await this.pause;
    const checked = licenseCheck.begin();
    if (checked !== null) run.send({ type: 'license.awaited', at: clock.now().getTime() });
    const { finished } =
      checked === null ? await this.started() : { finished: checked.then(async () => (await this.started()).finished) };
    return { finished: finished.finally(() => (this.underWay = null)) };
  }

  private async started(): Promise<BegunRun> {
    const { run, clock } = this.parts;
    const startedAt = clock.now();
    const planned = await this.planned();
    const total = planned.kind === 'planned' ? planned.plan.kept.length : 0;
    run.send({ type: 'run.requested', at: startedAt.getTime(), total });
    return {
      finished: planned.kind === 'planned' ? this.carriedOut(planned.plan, startedAt) : this.failed(planned.reason),
    };
  }

  private async planned(): Promise<Planned> {
    try {
      return { kind: 'planned', plan: await this.parts.plan.execute() };
    } catch (problem) {
      return { kind: 'impossible', reason: this.reasonOf(problem) };
    }
  }

  private async carriedOut(plan: AuditPlan, startedAt: Date): Promise<void> {
    const { run, positions, memories, tickers, remember, store } = this.parts;
    try {
      const before = await memories.recall(plan.origin);
      await tickers.catchUp(plan.origin, before);
      const {
        audit,
        memories: after,
        steps,
      } = await positions.execute(
        plan,
        before,
        () => run.send({ type: 'ticker.audited' }),
        (symbol, judgement) => run.send({ type: 'ticker.judged', symbol, judgement }),
      );
      await memories.keep(plan.origin, after);
      await remember.execute();
      await store.publish(audit);
      await tickers.step(plan.origin, after, steps);
      await this.record(audit, startedAt);
      run.send({ type: 'run.completed' });
    } catch (problem) {
      await this.failed(this.reasonOf(problem));
    }
  }

  /** The audit is published by now: a record that cannot be kept costs the record alone. */
  private async record(audit: AuditPayload, startedAt: Date): Promise<void> {
    const { clock, events, report } = this.parts;
    const at = clock.now();
    try {
      await events.append({
        event: 'audit_completed',
        at: at.toISOString(),
        tickers: Object.keys(audit.tickers).length,
        errors: Object.keys(audit.errors).length,
        took_ms: at.getTime() - startedAt.getTime(),
      });
    } catch (problem) {
      report(problem, 'record of an audit');
    }
  }

  private async failed(message: string): Promise<void> {
    this.parts.run.send({ type: 'run.failed', message });
  }

  private reasonOf(problem: unknown): string {
    if (problem instanceof PortfolioUnavailable || problem instanceof DiskFull || problem instanceof DiskFailed)
      return problem.message;
    this.parts.report(problem, 'audit run');
    return INTERNAL;
  }
}
