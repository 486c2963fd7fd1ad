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
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { AgentRecords } from './agentRecords.port.js';
import type { AgentName, AgentTask } from './agentTask.js';

export interface AgentsDependencies {
  readonly tasks: readonly AgentTask[];
  readonly records: AgentRecords;
  readonly clock: Clock;
  /** Returns a new random number from 0 to 1 at each call. */
  readonly chance: () => number;
  readonly inspect: (event: InspectionEvent) => void;
  readonly report: ReportProblem;
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

/** When only the schedule has changed, the records are stored at most this often. */
const KEEP_EVERY_MS = 15 * MINUTE_MS;
const PROGRAM_FAILED = 'An internal error occurred. See the log.';

/** Runs the dashboard's background tasks, one actor per task. The actors run on ticks and have no timers. */
export class Agents {
  private readonly actors = new Map<AgentTask, Actor>();
  private readonly ending = new AbortController();
  private underWay = new Set<Promise<void>>();
  private lastWrite: Promise<void> = Promise.resolve();
  private kept = { gist: '', at: -Infinity };

  constructor(private readonly dependencies: AgentsDependencies) {}

  /** Continues from the stored records of an earlier run. No round begins before the first tick. */
  async start(): Promise<void> {
    const { tasks, records, inspect } = this.dependencies;
    const stored = await records.load();
    const at = this.now();
    for (const task of tasks) {
      const input: AgentInput = {
        at,
        nextAt: task.offReason === null ? task.firstRoundAt(at) : null,
        offReason: task.offReason,
      };
      const machine = agentMachine.provide({ actions: { beginRound: () => this.begin(task) } });
      const record = stored[task.name];
      const id = `agent:${task.name}`;
      const actor = createActor(machine, {
        id,
        systemId: id,
        inspect,
        input,
        ...(record === undefined ? {} : { snapshot: restoreAgentSnapshot(record, input) }),
      });
      this.actors.set(task, actor.start());
    }
  }

  /** Ticks all agents, which begin the rounds that are due. */
  tick(): void {
    for (const [task, actor] of this.actors) {
      if (task.isUrgent === true) actor.send({ type: 'work.arrived' });
      actor.send({ type: 'time.passed', at: this.now() });
    }
  }

  /** Tells an agent that it has work, to be done at the next tick. */
  notifyWork(name: AgentName): void {
    this.tell({ type: 'work.arrived' }, (task) => task.name === name);
  }

  notifyLicenseChange(): void {
    this.tell({ type: 'license.changed' }, (task) => task.rerunOnLicenseChange);
  }

  views(): AgentView[] {
    return [...this.actors].map(([task, actor]) => {
      const snapshot = actor.getSnapshot();
      const { reason, lastError, lastSuccessAt, nextAt } = snapshot.context;
      const state = agentStateOf(snapshot);
      return {
        name: task.name,
        state,
        reason,
        lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt),
        lastError,
        nextAt: nextAt === null || state === 'off' || state === 'working' ? null : new Date(nextAt),
        waiting: task.waitingCount ?? null,
      };
    });
  }

  /** Resolves when no round is in progress. */
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

  private tell(event: AgentEvent, isMeant: (task: AgentTask) => boolean): void {
    for (const [task, actor] of this.actors) if (isMeant(task)) actor.send(event);
  }

  private begin(task: AgentTask): void {
    const round = this.runAndRecord(task).finally(() => this.underWay.delete(round));
    this.underWay.add(round);
  }

  private async runAndRecord(task: AgentTask): Promise<void> {
    const end = await this.runRound(task);
    const actor = this.actors.get(task);
    if (actor === undefined || this.ending.signal.aborted) return;
    actor.send({ type: 'round.ended', at: this.now(), chance: this.dependencies.chance(), end });
    this.keep();
  }

  private async runRound(task: AgentTask): Promise<RoundOutcome> {
    try {
      return await task.round(this.now(), this.ending.signal);
    } catch (problem) {
      this.dependencies.report(problem, `the ${task.name} agent`);
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
      .catch((problem: unknown) => this.dependencies.report(problem, 'storing the state of the agents'));
  }

  private now(): number {
    return this.dependencies.clock.now().getTime();
  }
}
