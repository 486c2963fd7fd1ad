import type { Row } from './row.js';

interface Asked {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (problem: unknown) => void;
}

const MERGES = /^\s*(select|insert|update|delete)\b/i;
const RETURNS_ROWS = /^\s*select\b|\breturning\b/i;

/**
 * Statements of one transaction that are asked for at one moment, as by `Promise.all`, go to the server as one: each as a
 * part of a `with`. So they see the same state of the database, also one that waits for a lock, none sees what another
 * writes, and no two of them may change or hold the same row. Rows come back as JSON does them: times as text, great
 * numbers as JavaScript has them, no bytes.
 */
export class StatementBatch {
  private asked: Asked[] = [];
  private unanswered = 0;
  private hasEnded = false;

  constructor(private readonly through: (sql: string, parameters: readonly unknown[]) => Promise<readonly Row[]>) {}

  async ask(sql: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    this.unanswered += 1;
    try {
      return await new Promise((resolve, reject) => {
        if (this.asked.push({ sql, parameters, resolve, reject }) === 1) setImmediate(() => void this.sendAll());
      });
    } finally {
      this.unanswered -= 1;
    }
  }

  /**
   * The result of all that is done in the transaction. What is asked for later, as by a part of a `Promise.all` of which
   * another one has failed, is refused: it would reach the server after the ROLLBACK, and stay.
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      if (this.unanswered > 0) throw new Error('a unit of work ended before its last statement');
      return result;
    } finally {
      this.hasEnded = true;
    }
  }

  private async send(sql: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    if (this.hasEnded) throw new Error('a statement after the end of its unit of work');
    return this.through(sql, parameters);
  }

  private async sendAll(): Promise<void> {
    const { asked } = this;
    this.asked = [];
    const [merging, others] = [
      asked.filter(({ sql }) => MERGES.test(sql)),
      asked.filter(({ sql }) => !MERGES.test(sql)),
    ];
    await (merging.length > 1 ? this.sendAsOne(merging) : this.sendEach(merging));
    await this.sendEach(others);
  }

  private async sendEach(asked: readonly Asked[]): Promise<void> {
    for (const { sql, parameters, resolve, reject } of asked) await this.send(sql, parameters).then(resolve, reject);
  }

  private async sendAsOne(asked: readonly Asked[]): Promise<void> {
    try {
      const rows = await this.send(
        merged(asked),
        asked.flatMap(({ parameters }) => parameters),
      );
      for (const [part, { resolve }] of asked.entries())
        resolve(rows.filter((row) => row['part'] === part).map(contentOf));
    } catch (problem) {
      for (const { reject } of asked) reject(problem);
    }
  }
}

function merged(asked: readonly Asked[]): string {
  let before = 0;
  const parts = asked.map(({ sql, parameters }, part) => {
    const shifted = sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    before += parameters.length;
    return `part${part} as (${shifted})`;
  });
  const answers = asked.flatMap(({ sql }, part) =>
    RETURNS_ROWS.test(sql) ? [`select ${part} as part, to_jsonb(part${part}) as content from part${part}`] : [],
  );
  return `with ${parts.join(',\n')}\n${answers.length === 0 ? 'select 1 where false' : answers.join('\nunion all ')}`;
}

const contentOf = ({ content }: Row): Row => (typeof content === 'object' && content !== null ? { ...content } : {});
