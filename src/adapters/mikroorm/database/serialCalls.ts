import { AsyncLocalStorage } from 'node:async_hooks';

/** The unit of work of the call that is running. */
const RUNNING = new AsyncLocalStorage<SerialCalls>();

/**
 * Runs the calls of a unit of work one at a time. Otherwise, if a call persisted an entity without a key while another
 * call was flushing, the ORM would lose that entity.
 */
export class SerialCalls {
  private last: Promise<unknown> = Promise.resolve();
  private unfinished = 0;
  private hasEnded = false;

  /** @throws Error when a call is made inside another call and would wait for itself */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (RUNNING.getStore() === this) throw new Error('a call was started inside another call of its unit of work');
    this.unfinished += 1;
    const turn = this.last.then(() => this.start(call));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.unfinished -= 1;
    }
  }

  /**
   * Runs a unit of work. When `work` ends, waits for the call that is still running and refuses later calls, such as
   * those left over from a failed `Promise.all`: their statements would run after the ROLLBACK and take effect.
   */
  async runUnitOfWork<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      if (this.unfinished > 0) throw new Error('a unit of work ended before its last call');
      return result;
    } finally {
      this.hasEnded = true;
      await this.last;
    }
  }

  private start<T>(call: () => Promise<T>): Promise<T> {
    if (this.hasEnded) throw new Error('a call was started after the end of its unit of work');
    return RUNNING.run(this, call);
  }
}
