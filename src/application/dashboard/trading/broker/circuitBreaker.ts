import { createActor, transition, type ActorRefFrom } from 'xstate';
import {
  breakerMachine,
  type BreakerEvent,
  type BreakerSnapshot,
} from '../../../../domain/dashboard/trading/breaker/breaker.machine.js';
import {
  breakerRecordOf,
  restoreBreakerSnapshot,
  type BreakerRecord,
} from '../../../../domain/dashboard/trading/breaker/breakerRecord.js';
import { breakerStatusOf, type BreakerStatus } from '../../../../domain/dashboard/trading/breaker/breakerStatus.js';
import { CircuitOpen } from '../../../../domain/shared/failure/failure.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { EventLog, LoggedEvent } from '../../eventLog.port.js';
import { ignoreInspection, type Inspect } from '../../inspect.port.js';
import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import { SerialQueue } from '../../serialQueue.js';
import type { BreakerStore } from './breakerStore.port.js';
import { breakerEventOf, type BrokerCallAdmission, type BrokerCallOutcome } from './brokerCallOutcome.js';

export interface CircuitBreakerDependencies {
  readonly store: BreakerStore;
  readonly events: EventLog;
  readonly clock: Clock;
  readonly report: ReportProblem;
  readonly cooldownSeconds: number;
  readonly inspect?: Inspect;
}

/** Sent to the listeners after the breaker has opened. */
export interface CircuitOpenedEvent {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reason: string;
  readonly cooldownSeconds: number;
}

/** The waiting time reported to the calls that are refused while the probe is in progress. */
const PROBE_SECONDS = 1;
const OPENED = 'circuit_opened';

/** The breaker as a live actor. Its new state is written to disk before the next call is admitted. */
export class CircuitBreaker {
  private actor: ActorRefFrom<typeof breakerMachine>;
  private kept: BreakerRecord;
  private clockWentBack = false;
  private readonly writes = new SerialQueue();
  private readonly listeners = new Set<(opened: CircuitOpenedEvent) => void>();

  constructor(private readonly dependencies: CircuitBreakerDependencies) {
    this.actor = this.actorOf({});
    this.kept = breakerRecordOf(this.snapshot);
  }

  /** Loads the state that an earlier run of the program stored. */
  async load(): Promise<void> {
    const record = await this.dependencies.store.load();
    if (record === null) return;
    this.actor.stop();
    this.actor = this.actorOf({ snapshot: restoreBreakerSnapshot(record, this.input.cooldown) });
    this.kept = record;
  }

  /** The breaker's status at the current time. Changes nothing: the next call ends a cooldown that is over. */
  status(): BreakerStatus {
    const [now] = transition(breakerMachine, this.snapshot, this.timePassed);
    return breakerStatusOf(now);
  }

  /** @throws CircuitOpen */
  async admit(): Promise<BrokerCallAdmission> {
    this.updateTime();
    await (this.snapshot.matches('open') ? this.keepOrReport() : this.keep());
    const { snapshot } = this;
    if (snapshot.matches('closed')) return 'call';
    if (snapshot.matches('open')) throw new CircuitOpen(breakerStatusOf(snapshot).cooldown_remaining);
    if (!snapshot.can({ type: 'probe.started' })) throw new CircuitOpen(PROBE_SECONDS);
    this.send({ type: 'probe.started' });
    return 'probe';
  }

  /**
   * Never rejects: the outcome counts even if it cannot be written to disk. `admit` then tries again to write it, and
   * rejects while that fails.
   */
  async settle(admission: BrokerCallAdmission, outcome: BrokerCallOutcome): Promise<void> {
    this.updateTime();
    const before = this.snapshot;
    const event = breakerEventOf(admission, outcome);
    if (event !== null) this.send(event);
    const change = this.changeSince(before);
    await this.keepOrReport();
    if (change === null) return;
    await this.dependencies.events
      .append(change)
      .catch((problem: unknown) => this.dependencies.report(problem, change.event));
    if (change.event === OPENED) this.tellOfOpening(change);
  }

  /**
   * Calls the listener each time the breaker has opened and its state is stored. Returns the function that
   * unsubscribes.
   */
  subscribe(listener: (opened: CircuitOpenedEvent) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** @param source origin of the request, such as `manual_api` */
  async reset(source: string): Promise<BreakerStatus> {
    this.updateTime();
    const { open, fails, last_reason } = breakerStatusOf(this.snapshot);
    this.send({ type: 'breaker.reset' });
    await this.keep();
    await this.dependencies.events.append({
      event: 'circuit_reset',
      source,
      at: this.at,
      was_open: open,
      fails,
      last_reason,
    });
    return breakerStatusOf(this.snapshot);
  }

  stop(): void {
    this.actor.stop();
  }

  private actorOf(start: { readonly snapshot?: BreakerSnapshot }): ActorRefFrom<typeof breakerMachine> {
    return createActor(breakerMachine, {
      ...start,
      id: 'breaker',
      input: this.input,
      inspect: this.dependencies.inspect ?? ignoreInspection,
    }).start();
  }

  private get snapshot(): BreakerSnapshot {
    return this.actor.getSnapshot();
  }

  private get input(): { readonly cooldown: number; readonly at: number } {
    return { cooldown: this.dependencies.cooldownSeconds * 1000, at: this.dependencies.clock.now().getTime() };
  }

  private get at(): string {
    return this.dependencies.clock.now().toISOString();
  }

  private send(event: BreakerEvent): void {
    this.actor.send(event);
  }

  private get timePassed() {
    return { type: 'time.passed', at: this.input.at } as const;
  }

  private updateTime(): void {
    const passed = this.timePassed;
    if (passed.at < this.snapshot.context.seenAt) this.clockWentBack = true;
    this.send(passed);
  }

  private changeSince(before: BreakerSnapshot): LoggedEvent | null {
    const { snapshot } = this;
    const { cooldown_remaining, last_reason } = breakerStatusOf(snapshot);
    if (snapshot.matches('open') && !before.matches('open'))
      return { event: OPENED, at: this.at, reason: last_reason, cooldown_seconds: cooldown_remaining };
    if (snapshot.matches('closed') && before.matches('halfOpen')) return { event: 'circuit_closed', at: this.at };
    return null;
  }

  private tellOfOpening({ at }: LoggedEvent): void {
    const { cooldown_remaining: cooldownSeconds, last_reason: reason } = breakerStatusOf(this.snapshot);
    for (const listener of this.listeners) listener({ at: Date.parse(at), reason, cooldownSeconds });
  }

  private async keepOrReport(): Promise<void> {
    await this.keep().catch((problem: unknown) =>
      this.dependencies.report(problem, 'storing the state of the circuit breaker'),
    );
  }

  private keep(): Promise<void> {
    return this.writes.run(() => this.write());
  }

  /** Writes the state, unless only its remaining cooldown has changed. */
  private async write(): Promise<void> {
    const record = breakerRecordOf(this.snapshot);
    const { state, fails, lastReason } = this.kept;
    const isKept = record.state === state && record.fails === fails && record.lastReason === lastReason;
    if (isKept && !this.clockWentBack) return;
    this.clockWentBack = false;
    await this.dependencies.store.save(record);
    this.kept = record;
  }
}
