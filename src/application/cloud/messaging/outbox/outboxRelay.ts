import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import type { DeliverOutbox } from './deliverOutbox.js';

/**
 * Delivers the outbox soon after each wake-up, one round at a time; a wake-up during a round starts another round after
 * it.
 */
export class OutboxRelay {
  private round: Promise<void> | null = null;
  private wokenAgain = false;

  constructor(
    private readonly deliverOutbox: DeliverOutbox,
    private readonly report: ReportProblem,
  ) {}

  /** Call it after the commit. Returns at once. */
  wake(): void {
    if (this.round !== null) {
      this.wokenAgain = true;
      return;
    }
    this.round = this.run();
  }

  /** Resolves when the rounds in progress have ended. */
  async whenIdle(): Promise<void> {
    while (this.round !== null) await this.round;
  }

  private async run(): Promise<void> {
    do {
      this.wokenAgain = false;
      await this.deliverOutbox.execute().catch((problem: unknown) => this.report(problem, 'delivery'));
    } while (this.wokenAgain);
    this.round = null;
  }
}
