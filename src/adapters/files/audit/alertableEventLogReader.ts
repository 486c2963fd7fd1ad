import { z } from 'zod';
import type {
  AlertableEvent,
  AlertableEventLog,
} from '../../../application/dashboard/agents/alertableEventLog.port.js';
import { storedFrameworkEvent } from './storedFrameworkEvent.schema.js';
import type { JsonLinesLog } from '../durable/jsonLinesLog.js';

const moment = z.iso.datetime({ precision: 3 });

const line = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('framework_event'),
    at: moment,
    prices: z.string(),
    portfolio: z.string(),
    ticker: z.string(),
    happening: storedFrameworkEvent,
  }),
  z.object({ event: z.literal('circuit_opened'), at: moment, reason: z.string(), cooldown_seconds: z.number() }),
]);

/** Reads the ticker and breaker events of the event log. */
export class AlertableEventLogReader implements AlertableEventLog {
  constructor(private readonly log: Pick<JsonLinesLog, 'read'>) {}

  async since(at: number): Promise<readonly AlertableEvent[]> {
    const found: AlertableEvent[] = [];
    for await (const record of this.log.read()) {
      const parsed = line.safeParse(record);
      if (parsed.success && Date.parse(parsed.data.at) >= at) found.push(happeningOf(parsed.data));
    }
    return found;
  }
}

function happeningOf(entry: z.infer<typeof line>): AlertableEvent {
  const at = Date.parse(entry.at);
  if (entry.event === 'circuit_opened')
    return { kind: 'circuit_opened', at, reason: entry.reason, cooldownSeconds: entry.cooldown_seconds };
  const { prices, portfolio, ticker, happening: event } = entry;
  return { kind: 'framework', at, frameworkEvent: { origin: { prices, portfolio }, ticker, event } };
}
