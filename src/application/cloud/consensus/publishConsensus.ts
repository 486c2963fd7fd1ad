import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import {
  tickerConsensusFiguresOf,
  K_ANONYMITY_MIN_USERS,
  rankConsensusFigures,
} from '../../../domain/cloud/consensus/tickerConsensusFigures.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Job, JobResult, JobInitiator } from '../operations/job.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { PublishedConsensusStore } from './consensusReader.port.js';
import type { ConsensusSignals } from './consensusSignals.port.js';

/** Timers are inexact: ticks up to 500 ms early count as on time. */
const EARLY_MS = 500;

/**
 * If the publishing process crashes, another process takes over after this time, which bounds the gap between
 * publications.
 */
const LEASE_SECONDS = 60;

/** Computes and publishes today's consensus figures, which stay published until the next run. */
export class PublishConsensus implements Job {
  readonly name = 'publish-consensus';
  readonly schedule: Job['schedule'];
  readonly leaseSeconds = LEASE_SECONDS;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly signals: Pick<ConsensusSignals, 'countsByTicker'>,
    private readonly published: PublishedConsensusStore,
    private readonly clock: Clock,
    private readonly everySeconds: number,
  ) {
    this.schedule = { everySeconds };
  }

  /** Several processes publish no more often than a single one, because they share the time of the last publication. */
  async run(by: JobInitiator): Promise<JobResult> {
    const now = this.clock.now();
    if (by === 'clock' && !(await this.isDue(now))) return { processed: 0, failed: 0 };
    const day = isoDate(now);
    const counts = await this.signals.countsByTicker(day, K_ANONYMITY_MIN_USERS);
    const figures = counts.map(({ ticker, states, kinds }) => tickerConsensusFiguresOf(ticker, states, kinds));
    const shown = rankConsensusFigures(figures.filter((each) => each !== null));
    await this.unitOfWork.run(() => this.published.publish(day, shown, now));
    return { processed: shown.length, failed: 0 };
  }

  private async isDue(now: Date): Promise<boolean> {
    const last = await this.published.publishedAt();
    return last === null || Math.abs(now.getTime() - last.getTime()) >= this.everySeconds * 1000 - EARLY_MS;
  }
}
