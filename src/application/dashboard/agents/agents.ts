import { createActor, type ActorRefFrom, type InspectionEvent } from 'xstate';
import {
  agentMachine,
  agentStateOf,
  type AgentEvent,
  type AgentInput,
  type AgentState,
  type RoundOutcome,
} from '../../../domain/dashboard/agents/agent.machine.js';
import { agentRecordOf, restoreAgentSnapshot } from '../../../domain/dashboard/agents/agentRecord.js';
import { Failure } from '../../../domain/shared/failure/failure.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { AgentRecords } from './agentRecords.port.js';
import type { AgentName, AgentTask } from './agentTask.js';

export interface AgentsDependencies {
  readonly tasks: readonly AgentTask[];
  readonly records: AgentRecords;
  readonly clock: Clock;
  /** 0–1, drawn anew each time. */
  readonly chance: () => number;
  readonly inspect: (event: InspectionEvent) => void;
  readonly report: ProblemReport;
}

export interface AgentView {
  readonly name: AgentName;
  readonly state: AgentState;
  readonly reason: string | null;
  readonly lastSuccessAt: Date | null;
  readonly lastError: string | null;
  readonly nextAt: Date | null;
  readonly waiting: number | null;
}

type Actor = ActorRefFrom<typeof agentMachine>;

/** What only moves on is written down no more often than this. */
const KEEP_EVERY_MS = 15 * MINUTE_MS;
const PROGRAM_FAILED = 'An error of the program. Its log says more.';

/** What the dashboard does by itself: one actor for each duty. They are told of time; nothing of them runs by a timer of its own. */
export class Agents {
  private readonly actors = new Map<AgentTask, Actor>();
  private readonly ending = new AbortController();
  private underWay = new Set<Promise<void>>();
  private lastWrite: Promise<void> = Promise.resolve();
  private kept = { gist: '', at: -Infinity };

  constructor(private readonly dependencies: AgentsDependencies) {}

  /** From what an earlier run left behind. No round begins before time is told. */
  async start(): Promise<void> {
    const { tasks: duties, records, inspect } = this.dependencies;
    const kept = await records.load();
    const at = this.now();
    for (const duty of duties) {
      const input: AgentInput = {
        at,
        nextAt: duty.offReason === null ? duty.firstRoundAt(at) : null,
        offReason: duty.offReason,
      };
      const machine = agentMachine.provide({ actions: { beginRound: () => this.begin(duty) } });
      const record = kept[duty.name];
      const id = `agent:${duty.name}`;
      const actor = createActor(machine, {
        id,
        systemId: id,
        inspect,
        input,
        ...(record === undefined ? {} : { snapshot: restoreAgentSnapshot(record, input) }),
      });
      this.actors.set(duty, actor.start());
    }
  }

  /** Tells all of the time; rounds that are due begin. */
  tick(): void {
    for (const [duty, actor] of this.actors) {
      if (duty.isUrgent === true) actor.send({ type: 'work.arrived' });
      actor.send({ type: 'time.passed', at: this.now() });
    }
  }

  /** There is something to do for one of them, when it is told of time next. */
  notifyWork(name: AgentName): void {
    this.tell({ type: 'work.arrived' }, (duty) => duty.name === name);
  }

  notifyLicenseChange(): void {
    this.tell({ type: 'license.changed' }, (duty) => duty.rerunOnLicenseChange);
  }

  views(): AgentView[] {
    return [...this.actors].map(([duty, actor]) => {
      const snapshot = actor.getSnapshot();
      const { reason, lastError, lastSuccessAt, nextAt } = snapshot.context;
      const state = agentStateOf(snapshot);
      return {
        name: duty.name,
        state,
        reason,
        lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt),
        lastError,
        nextAt: nextAt === null || state === 'off' || state === 'working' ? null : new Date(nextAt),
        waiting: duty.waitingCount ?? null,
      };
    });
  }

  /** When no round is under way. */
  async whenIdle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
    await this.lastWrite;
  }

  /** Ends rounds early and waits for them. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.whenIdle();
    for (const actor of this.actors.values()) actor.stop();
    this.actors.clear();
  }

  private tell(event: AgentEvent, isMeant: (duty: AgentTask) => boolean): void {
    for (const [duty, actor] of this.actors) if (isMeant(duty)) actor.send(event);
  }

  private begin(duty: AgentTask): void {
    const round = this.carriedOut(duty).finally(() => this.underWay.delete(round));
    this.underWay.add(round);
  }

  private async carriedOut(duty: AgentTask): Promise<void> {
    const end = await this.ended(duty);
    const actor = this.actors.get(duty);
    if (actor === undefined || this.ending.signal.aborted) return;
    actor.send({ type: 'round.ended', at: this.now(), chance: this.dependencies.chance(), end });
    this.keep();
  }

  private async ended(duty: AgentTask): Promise<RoundOutcome> {
    try {
      return await duty.round(this.now(), this.ending.signal);
    } catch (problem) {
      this.dependencies.report(problem, `the ${duty.name} agent`);
      return {
        kind: 'failed',
        message: problem instanceof Failure ? problem.message : PROGRAM_FAILED,
        retryAfterMs: null,
      };
    }
  }

  private keep(): void {
    const records = Object.fromEntries(
      [...this.actors].map(([{ name }, actor]) => [name, agentRecordOf(actor.getSnapshot())]),
    );
    const gist = JSON.stringify(
      Object.values(records).map(({ state, failures, lastError }) => [state, failures, lastError]),
    );
    const at = this.now();
    if (gist === this.kept.gist && Math.abs(at - this.kept.at) < KEEP_EVERY_MS) return;
    this.kept = { gist, at };
    this.lastWrite = this.lastWrite
      .then(() => this.dependencies.records.save(records))
      .catch((problem: unknown) => this.dependencies.report(problem, 'keeping the state of the agents'));
  }

  private now(): number {
    return this.dependencies.clock.now().getTime();
  }
}
