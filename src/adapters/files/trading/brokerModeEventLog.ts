import { z } from 'zod';
import type {
  BrokerModeChange,
  BrokerModeLog,
} from '../../../application/dashboard/trading/broker/brokerModeLog.port.js';
import { BROKER_MODES, type BrokerMode } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import type { JsonLinesLog } from '../durable/jsonLinesLog.js';

const EVENT = 'broker_mode_changed';

const line = z.object({ event: z.literal(EVENT), mode: z.enum(BROKER_MODES) });

/** Records mode changes as lines of the event log. */
export class BrokerModeEventLog implements BrokerModeLog {
  constructor(private readonly log: Pick<JsonLinesLog, 'append' | 'read'>) {}

  append({ mode, at, endedBy }: BrokerModeChange): Promise<void> {
    const reason = endedBy === null ? {} : { reason: endedBy };
    return this.log.append({ event: EVENT, mode, at: at.toISOString(), ...reason });
  }

  async latestMode(): Promise<BrokerMode | null> {
    let latest: BrokerMode | null = null;
    for await (const record of this.log.read()) {
      const parsed = line.safeParse(record);
      if (parsed.success) latest = parsed.data.mode;
    }
    return latest;
  }
}
