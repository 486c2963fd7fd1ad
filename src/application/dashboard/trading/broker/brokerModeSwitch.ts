import { transition } from 'xstate';
import {
  brokerModeMachine,
  type BrokerModeSnapshot,
} from '../../../../domain/dashboard/trading/mode/brokerMode.machine.js';
import {
  fallBackToDryRun,
  brokerModeOfSnapshot,
  brokerModeRecordOf,
  type BrokerModeRecord,
} from '../../../../domain/dashboard/trading/mode/brokerModeRecord.js';
import type { BrokerMode } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { dryRunStartAt } from '../../../../domain/dashboard/trading/mode/dryRunStart.js';
import { HOUR_MS } from '../../../../domain/shared/timeUnits.js';
import { confirmationPhraseFor } from '../../../../domain/dashboard/trading/mode/confirmationPhrase.js';
import {
  liveObstaclesOf,
  type LiveReadinessFacts,
} from '../../../../domain/dashboard/trading/mode/liveRequirements.js';
import { Conflict, Failure, InvalidRequest } from '../../../../domain/shared/failure/failure.js';
import type { TradingModeFacts } from '../../../../domain/dashboard/trading/orders/preflightContext.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { GetUpdateStatus } from '../../release/getUpdateStatus.js';
import type { Inspect } from '../../inspect.port.js';
import type { TradingMode } from './tradingMode.port.js';
import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import { SerialQueue } from '../../serialQueue.js';
import { BrokerModeActor } from './brokerModeActor.js';
import type { BrokerModeLog } from './brokerModeLog.port.js';
import type { BrokerModeStore, StoredBrokerMode } from './brokerModeStore.port.js';
import { brokerModeViewOf, type BrokerModeView } from './brokerModeView.js';
import type { CheckLiveReadiness } from './checkLiveReadiness.js';
import { DryRunNotStored } from './dryRunNotStored.js';

const UNWRITABLE = 'The disk refused a write.';
const CONTRADICTED = 'Live mode has ended, because the latest change in events.jsonl is to dry run.';

export interface BrokerModeSwitchDependencies {
  readonly modes: BrokerModeStore;
  readonly readiness: CheckLiveReadiness;
  readonly update: Pick<GetUpdateStatus, 'requireCurrentVersion'>;
  readonly log: BrokerModeLog;
  readonly clock: Clock;
  readonly report: ReportProblem;
  readonly inspect?: Inspect;
}

/**
 * The broker mode as a live actor. Live mode takes effect only once it is on disk. Dry run takes effect at once, and
 * writing it to disk is retried until it succeeds.
 */
export class BrokerModeSwitch implements TradingMode {
  private readonly actor: BrokerModeActor;
  private dryrunRequests = 0;
  /** Counts changes. While it equals `storedChanges`, the current record is on disk. */
  private changes = 0;
  private storedChanges = 0;
  private doubtedSince: number | null = null;
  private readonly writes = new SerialQueue();

  constructor(private readonly dependencies: BrokerModeSwitchDependencies) {
    this.actor = new BrokerModeActor(dependencies.clock.now().getTime(), dependencies.inspect);
  }

  /** Restores the stored mode; the first start begins the dry-run window. */
  async load(): Promise<void> {
    const record = await this.dependencies.modes.load();
    if (record !== null) this.actor.restore(record);
    this.doubtedSince = record?.doubtedSince ?? null;
    if (record?.mode === 'dryrun') return;
    const doubt = await this.doubtAbout(record);
    if (record === null || doubt === null) return;
    this.actor.restore(fallBackToDryRun(record, doubt));
    await this.keepDryrun().catch(this.reportNotStored);
  }

  /** Returns why live mode is not to be trusted; null when the log does not contradict it and it can be stored. */
  private async doubtAbout(record: BrokerModeRecord | null): Promise<string | null> {
    if (record !== null && (await this.dependencies.log.latestMode()) === 'dryrun') return CONTRADICTED;
    try {
      await this.save();
      return null;
    } catch (problem) {
      this.reportNotStored(problem);
      return `${problem instanceof Failure ? problem.message : UNWRITABLE} Live mode has ended, because a mode that cannot be stored is not trusted.`;
    }
  }

  /**
   * Ends live mode if license, broker or prices no longer allow it, stores what changed, and returns the current mode.
   */
  async recheck(): Promise<BrokerMode> {
    const before = brokerModeOfSnapshot(this.actor.snapshot);
    this.moveDryRunStart();
    this.actor.send({ type: 'readiness.checked', ...this.liveReadiness() });
    const mode = brokerModeOfSnapshot(this.actor.snapshot);
    if (mode !== before) {
      await this.keepDryrun().catch(this.reportNotStored);
      await this.logChange();
    } else {
      void this.storePending();
    }
    return mode;
  }

  /** Rechecks for callers that act immediately: returns the current mode, and stores it in the background. */
  recheckNow(): TradingModeFacts {
    this.recheck().catch((problem: unknown) => this.dependencies.report(problem, 'the broker mode'));
    const { dryRunHours } = this.liveReadiness().facts;
    return {
      mode: brokerModeOfSnapshot(this.actor.snapshot),
      dryrunSince: this.actor.snapshot.context.dryrunSince,
      dryRunHours,
    };
  }

  /** Describes the mode as of the last recheck. */
  view(): BrokerModeView {
    return brokerModeViewOf(this.actor.snapshot, this.dependencies.readiness.broker.name, this.liveReadiness().facts);
  }

  /**
   * @param confirmation the phrase that the user typed
   * @throws InvalidRequest when it is wrong
   * @throws Forbidden `upgrade_required` when this version is too old to send orders
   * @throws Conflict `live_not_allowed`, with the obstacles
   */
  async switchToLive(confirmation: string): Promise<void> {
    const wanted = confirmationPhraseFor(this.dependencies.readiness.broker.name);
    if (confirmation.trim() !== wanted)
      throw new InvalidRequest([{ path: 'confirmation', message: `Type "${wanted}" to go live.` }]);
    this.dependencies.update.requireCurrentVersion();
    const { dryrunRequests } = this;
    // Ends a live mode that was confirmed for another account, which would swallow the request.
    if (brokerModeOfSnapshot(this.actor.snapshot) === 'live') await this.recheck();
    this.moveDryRunStart();
    const before = brokerModeOfSnapshot(this.actor.snapshot);
    await this.writes.run(async () => {
      if (this.dryrunRequests !== dryrunRequests) return;
      const event = { type: 'live.requested', ...this.liveReadiness() } as const;
      const obstacles = liveObstaclesOf(event.facts);
      if (obstacles.length > 0) {
        // Sent even when a guard will refuse the event, so that the inspector shows which guard refused it.
        this.actor.send(event);
        throw new Conflict('live_not_allowed', obstacles.map(({ message }) => message).join(' '), { obstacles });
      }
      const [next] = transition(brokerModeMachine, this.actor.snapshot, event);
      await this.dependencies.modes.save(this.stored(next)).catch((problem: unknown) => this.takeBack(problem));
      if (this.dryrunRequests === dryrunRequests) this.actor.send(event);
    });
    if (brokerModeOfSnapshot(this.actor.snapshot) !== before) await this.logChange();
  }

  /**
   * Switches at once, even if the disk fails. Once this resolves, the change also survives a restart.
   * @throws DryRunNotStored
   */
  async switchToDryRun(): Promise<void> {
    const before = brokerModeOfSnapshot(this.actor.snapshot);
    this.dryrunRequests += 1;
    this.actor.send({ type: 'dryrun.requested' });
    try {
      await this.keepDryrun();
    } finally {
      if (before !== 'dryrun') await this.logChange();
    }
  }

  /** Stores the current mode if an earlier attempt to write it failed; that failure has already been reported. */
  async storePending(): Promise<void> {
    if (this.changes !== this.storedChanges) await this.save().catch(() => undefined);
  }

  stop(): void {
    this.actor.stop();
  }

  private liveReadiness(): { readonly account: string; readonly facts: LiveReadinessFacts } {
    const { readiness: ground } = this.dependencies;
    return { account: ground.broker.account, facts: ground.execute(this.actor.snapshot.context.dryrunSince) };
  }

  private stored(snapshot: BrokerModeSnapshot): StoredBrokerMode {
    return { ...brokerModeRecordOf(snapshot), doubtedSince: this.doubtedSince };
  }

  /** Corrects the start of the dry-run window when the clock has been changed. */
  private moveDryRunStart(): void {
    const { dryrunSince } = this.actor.snapshot.context;
    const { at, dryRunHours } = this.liveReadiness().facts;
    const start = dryRunStartAt({ dryrunSince, doubtedSince: this.doubtedSince }, at, dryRunHours * HOUR_MS);
    if (start.dryrunSince === dryrunSince && start.doubtedSince === this.doubtedSince) return;
    this.doubtedSince = start.doubtedSince;
    this.changes += 1;
    if (start.dryrunSince !== dryrunSince)
      this.actor.restore({ ...brokerModeRecordOf(this.actor.snapshot), dryrunSince: start.dryrunSince });
  }

  private save(): Promise<void> {
    return this.writes.run(async () => {
      this.changes += 1;
      const { changes } = this;
      await this.dependencies.modes.save(this.stored(this.actor.snapshot));
      this.storedChanges = changes;
    });
  }

  /**
   * Stores dry run, or at least ensures that the next start does not read live mode; a failed write is retried later.
   */
  private async keepDryrun(): Promise<void> {
    try {
      await this.save();
    } catch (problem) {
      await this.writes
        .run(() => this.dependencies.modes.revokeLive())
        .catch(() => Promise.reject(new DryRunNotStored(problem)));
      this.reportNotStored(problem);
    }
  }

  /** Revokes live mode after its write failed, because the record may have reached the disk anyway. */
  private async takeBack(problem: unknown): Promise<never> {
    this.changes += 1;
    await this.dependencies.modes.revokeLive().catch(this.reportNotStored);
    throw problem;
  }

  private readonly reportNotStored = (problem: unknown): void =>
    this.dependencies.report(problem, 'storing the broker mode');

  private async logChange(): Promise<void> {
    const { log, clock, report } = this.dependencies;
    const { mode, endedBy } = brokerModeRecordOf(this.actor.snapshot);
    await log
      .append({ mode, at: clock.now(), endedBy })
      .catch((problem: unknown) => report(problem, 'logging the broker mode'));
  }
}
