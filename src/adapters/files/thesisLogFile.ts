import { isoDateOfTimestamp } from '../../domain/shared/calendar/calendarDays.js';
import type { ThesisLogEntry, ThesisLog, ThesisQuery } from '../../application/dashboard/coaching/thesisLog.port.js';
import type { JsonLinesLog } from './durable/jsonLinesLog.js';
import { thesisLogEntry } from './thesisLogEntry.schema.js';

/** Number of lines kept in memory; older lines are only on disk. */
const MAX_LINES = 2000;

/** Stores the thesis log in `ai_thesis_log.jsonl`: one line for each narration that was generated. */
export class ThesisLogFile implements ThesisLog {
  private readonly lines: ThesisLogEntry[] = [];
  private readonly costByDay = new Map<string, number>();

  constructor(private readonly log: Pick<JsonLinesLog, 'append' | 'read'>) {}

  /**
   * Reads the file, skipping incomplete and invalid lines. Must be called before any other method, and again after the
   * file was replaced.
   */
  async load(): Promise<void> {
    this.lines.length = 0;
    this.costByDay.clear();
    for await (const record of this.log.read()) {
      const parsed = thesisLogEntry.safeParse(record);
      if (parsed.success) this.count(parsed.data);
    }
  }

  async append(line: ThesisLogEntry): Promise<void> {
    this.count(line);
    await this.log.append({ ...line });
  }

  latest({ ticker, coach, limit }: ThesisQuery): readonly ThesisLogEntry[] {
    return this.lines
      .filter((line) => (ticker === null || line.ticker === ticker) && (coach === undefined || line.coach === coach))
      .slice(-limit)
      .toReversed();
  }

  spentOn(day: string): number {
    return this.costByDay.get(day) ?? 0;
  }

  private count(line: ThesisLogEntry): void {
    const day = isoDateOfTimestamp(line.at);
    this.costByDay.set(day, this.spentOn(day) + line.cost_usd);
    this.lines.push(line);
    if (this.lines.length > MAX_LINES) this.lines.shift();
  }
}
