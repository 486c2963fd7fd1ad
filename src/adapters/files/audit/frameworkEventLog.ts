import { z } from 'zod';
import type {
  TickerFrameworkEvent,
  FrameworkEventRecorder,
} from '../../../application/dashboard/framework/frameworkEventRecorder.port.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { JsonLinesLog } from '../durable/jsonLinesLog.js';

const EVENT = 'framework_event';

/** The fields that are read from existing lines. */
const line = z.object({
  event: z.literal(EVENT),
  prices: z.string(),
  portfolio: z.string(),
  ticker: z.string(),
  happening: z.object({ id: z.string() }),
});

/** Records the framework's events as lines of the event log, and looks up which events the log already contains. */
export class FrameworkEventLog implements FrameworkEventRecorder {
  private known: Set<string> | null = null;

  constructor(
    private readonly log: Pick<JsonLinesLog, 'append' | 'read'>,
    private readonly clock: Clock,
  ) {}

  /** Reads the log in advance, so that an incomplete line is reported at the start of the program. */
  async load(): Promise<void> {
    this.known ??= await this.recorded();
  }

  async record({ origin: { prices, portfolio }, ticker, event }: TickerFrameworkEvent): Promise<boolean> {
    this.known ??= await this.recorded();
    const entry = { event: EVENT, at: this.clock.now().toISOString(), prices, portfolio, ticker, happening: event };
    const key = keyOf(entry);
    if (this.known.has(key)) return false;
    await this.log.append(entry);
    this.known.add(key);
    return true;
  }

  /** Must be called after the log was replaced, so that the log is read again. */
  invalidate(): void {
    this.known = null;
  }

  private async recorded(): Promise<Set<string>> {
    const keys = new Set<string>();
    for await (const record of this.log.read()) {
      const parsed = line.safeParse(record);
      if (parsed.success) keys.add(keyOf(parsed.data));
    }
    return keys;
  }
}

const keyOf = ({ prices, portfolio, ticker, happening }: Omit<z.infer<typeof line>, 'event'>): string =>
  JSON.stringify([prices, portfolio, ticker, happening.id]);
