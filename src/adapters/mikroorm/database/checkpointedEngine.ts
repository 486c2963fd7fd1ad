import type { PGlite } from '@electric-sql/pglite';
import type { ReportProblem } from '../../../application/shared/reportProblem.port.js';

/**
 * When to run a checkpoint, which writes the embedded database's pages to their files, so that the earlier log is no
 * longer needed.
 */
export interface CheckpointPolicy {
  /** The log growth that triggers a checkpoint. */
  readonly logBytes: number;
  /** The minimum time between checks of the log size: a check costs as much as a small statement. */
  readonly checkIntervalMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

export const DEFAULT_CHECKPOINT_POLICY: CheckpointPolicy = {
  logBytes: 64 * 2 ** 20,
  checkIntervalMs: 1_000,
  now: () => performance.now(),
};

const IS_DUE = 'select pg_current_wal_insert_lsn() - redo_lsn >= $1 as due from pg_control_checkpoint()';

/** The part of the engine's interface that is used here. */
type Engine = Pick<PGlite, 'closed' | 'ready' | 'waitReady' | 'query' | 'transaction' | 'close'>;

/**
 * Runs checkpoints during use, because the log of the embedded database would otherwise grow until the database is
 * closed. A checkpoint is queued like a statement, but never inside a transaction; no statement waits for its result.
 */
export class CheckpointedEngine implements Engine {
  private lookedAt: number;
  private looking: Promise<void> | null = null;
  private isClosing = false;

  constructor(
    private readonly pglite: PGlite,
    private readonly rule: CheckpointPolicy,
    private readonly report: ReportProblem,
  ) {
    this.lookedAt = rule.now();
  }

  get closed(): boolean {
    return this.pglite.closed;
  }

  get ready(): boolean {
    return this.pglite.ready;
  }

  get waitReady(): Promise<void> {
    return this.pglite.waitReady;
  }

  readonly query: Engine['query'] = (...asked) => this.thenLook(this.pglite.query(...asked));

  readonly transaction: Engine['transaction'] = (work) => this.thenLook(this.pglite.transaction(work));

  async close(): Promise<void> {
    this.isClosing = true;
    await this.looking;
    if (!this.pglite.closed) await this.pglite.close();
  }

  private async thenLook<T>(done: Promise<T>): Promise<T> {
    try {
      return await done;
    } finally {
      this.look();
    }
  }

  private look(): void {
    const now = this.rule.now();
    if (this.isClosing || this.looking !== null || now - this.lookedAt < this.rule.checkIntervalMs) return;
    this.lookedAt = now;
    this.looking = this.checkpointIfDue()
      .catch((problem: unknown) => this.report(problem, 'checkpoint of the embedded database'))
      .finally(() => {
        this.looking = null;
      });
  }

  private async checkpointIfDue(): Promise<void> {
    const { rows } = await this.pglite.query<{ due: boolean }>(IS_DUE, [this.rule.logBytes]);
    if (rows[0]?.due === true) await this.pglite.query('checkpoint');
  }
}
