import { createActor, transition, type ActorRefFrom } from 'xstate';
import { brokerModeMachine, type BrokerModeSnapshot } from '../../domain/brokerMode/brokerMode.machine.js';
import { modeOf, recordOf, restored } from '../../domain/brokerMode/brokerModeRecord.js';
import type { BrokerMode, BrokerName } from '../../domain/brokerMode/brokerMode.js';
import { confirmationFor } from '../../domain/brokerMode/confirmation.js';
import { obstaclesOf, windowEndsAt, type LiveFacts, type Obstacle } from '../../domain/brokerMode/liveRequirements.js';
import { Conflict, InvalidRequest } from '../../domain/failure.js';
import type { TradingModeFacts } from '../../domain/orders/preflightContext.js';
import type { Clock } from '../clock.port.js';
import type { ReadUpdate } from '../cloud/readUpdate.js';
import type { EventLog } from '../eventLog.port.js';
import { unseen, type Inspect } from '../inspection/inspect.js';
import type { TradingMode } from '../orders/tradingMode.port.js';
import type { ProblemReport } from '../problemReport.port.js';
import { Turn } from '../turn.js';
import type { BrokerModes } from './brokerModes.port.js';
import type { SurveyGround } from './surveyGround.js';

export interface BrokerModeParts {
  readonly modes: BrokerModes;
  readonly ground: SurveyGround;
  readonly update: Pick<ReadUpdate, 'demandCurrent'>;
  readonly events: EventLog;
  readonly clock: Clock;
  readonly report: ProblemReport;
  readonly inspect?: Inspect;
}

export interface BrokerModeView {
  readonly mode: BrokerMode;
  readonly broker: BrokerName;
  /** Why live ended by itself; null when it did not. */
  readonly endedBy: string | null;
  readonly obstacles: readonly Obstacle[];
  readonly dryrunSince: Date;
  /** When the dry-run window is served. */
  readonly windowEndsAt: Date;
  /** What is to be typed to go live. */
  readonly confirmation: string;
}

/** The broker mode as a live actor. Live is on disk before anyone can act on it; dryrun counts at once, and is then put on disk. */
export class BrokerModeSwitch implements TradingMode {
  private actor: ActorRefFrom<typeof brokerModeMachine>;
  private dryrunRequests = 0;
  private readonly writes = new Turn();

  constructor(private readonly parts: BrokerModeParts) {
    this.actor = this.actorOf({ input: { at: parts.clock.now().getTime() } });
  }

  /** What an earlier start left behind; the first start begins the dry-run window. */
  async load(): Promise<void> {
    const record = await this.parts.modes.load();
    if (record === null) {
      await this.save();
      return;
    }
    this.actor.stop();
    this.actor = this.actorOf({ input: { at: record.dryrunSince }, snapshot: restored(record) });
  }

  /** The mode that counts now: live only while license, broker and prices still allow it. */
  async mode(): Promise<BrokerMode> {
    const before = modeOf(this.snapshot);
    this.actor.send({ type: 'ground.surveyed', ...this.ground() });
    const mode = modeOf(this.snapshot);
    if (mode !== before) {
      await this.save().catch((problem: unknown) => this.parts.report(problem, 'keeping the broker mode'));
      await this.logChange();
    }
    return mode;
  }

  /** The same in this very moment, for who acts on it without a pause; what has changed is kept in the background. */
  read(): TradingModeFacts {
    this.mode().catch((problem: unknown) => this.parts.report(problem, 'the broker mode'));
    const { dryRunHours } = this.ground().facts;
    return { mode: modeOf(this.snapshot), dryRunSince: this.snapshot.context.dryrunSince, dryRunHours };
  }

  async view(): Promise<BrokerModeView> {
    const mode = await this.mode();
    const { dryrunSince, endedBy } = this.snapshot.context;
    const { facts } = this.ground();
    const { name } = this.parts.ground.broker;
    return {
      mode,
      broker: name,
      endedBy,
      obstacles: obstaclesOf(facts),
      dryrunSince: new Date(dryrunSince),
      windowEndsAt: new Date(windowEndsAt(facts)),
      confirmation: confirmationFor(name),
    };
  }

  /**
   * @param confirmation what the person typed
   * @throws InvalidRequest when that is something else
   * @throws Forbidden `upgrade_required` when this version is too old to send orders
   * @throws Conflict `live_not_allowed`, with the obstacles
   */
  async toLive(confirmation: string): Promise<void> {
    const wanted = confirmationFor(this.parts.ground.broker.name);
    if (confirmation.trim() !== wanted) throw new InvalidRequest([{ path: 'confirmation', message: `Type "${wanted}" to go live.` }]);
    this.parts.update.demandCurrent();
    const { dryrunRequests } = this;
    const before = modeOf(this.snapshot);
    await this.writes.run(async () => {
      const event = { type: 'live.requested', ...this.ground() } as const;
      const obstacles = obstaclesOf(event.facts);
      if (obstacles.length > 0) {
        // Its guard says no: told to it all the same, so that the inspector shows who refused.
        this.actor.send(event);
        throw new Conflict('live_not_allowed', obstacles.map(({ message }) => message).join(' '), { obstacles });
      }
      const [next] = transition(brokerModeMachine, this.snapshot, event);
      await this.parts.modes.save(recordOf(next));
      if (this.dryrunRequests === dryrunRequests) this.actor.send(event);
    });
    if (modeOf(this.snapshot) !== before) await this.logChange();
  }

  /** Counts at once, also when the disk then does not take it: the error says so. */
  async toDryrun(): Promise<void> {
    const before = modeOf(this.snapshot);
    this.dryrunRequests += 1;
    this.actor.send({ type: 'dryrun.requested' });
    await this.save();
    if (before !== 'dryrun') await this.logChange();
  }

  stop(): void {
    this.actor.stop();
  }

  private actorOf(start: { readonly input: { readonly at: number }; readonly snapshot?: BrokerModeSnapshot }): ActorRefFrom<typeof brokerModeMachine> {
    return createActor(brokerModeMachine, { ...start, id: 'broker-mode', inspect: this.parts.inspect ?? unseen }).start();
  }

  private get snapshot(): BrokerModeSnapshot {
    return this.actor.getSnapshot();
  }

  private ground(): { readonly account: string; readonly facts: LiveFacts } {
    const { ground } = this.parts;
    return { account: ground.broker.account, facts: ground.execute(this.snapshot.context.dryrunSince) };
  }

  private save(): Promise<void> {
    return this.writes.run(() => this.parts.modes.save(recordOf(this.snapshot)));
  }

  private async logChange(): Promise<void> {
    const { events, clock, report } = this.parts;
    const { mode, endedBy } = recordOf(this.snapshot);
    const reason = endedBy === null ? {} : { reason: endedBy };
    await events
      .append({ event: 'broker_mode_changed', mode, at: clock.now().toISOString(), ...reason })
      .catch((problem: unknown) => report(problem, 'broker_mode_changed'));
  }
}
