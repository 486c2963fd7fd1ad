import { z } from 'zod';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { BreakerStore } from '../../../application/dashboard/trading/broker/breakerStore.port.js';
import { FAILURES_TO_OPEN_BREAKER } from '../../../domain/dashboard/trading/breaker/breakerDefaults.js';
import type { BreakerRecord } from '../../../domain/dashboard/trading/breaker/breakerRecord.js';
import { DISK } from '../durable/disk.js';
import { JsonFile } from '../durable/jsonFile.js';

const shape = z.object({
  schema_version: z.literal(1),
  state: z.enum(['closed', 'open', 'halfOpen']),
  fails: z.int().min(0).max(FAILURES_TO_OPEN_BREAKER),
  last_reason: z.string(),
  remaining_ms: z.number().min(0),
  seen_at: z.iso.datetime({ precision: 3 }),
});

/** The record used when the stored state is unknown. The breaker may have been open, so a single probe decides. */
const UNKNOWN = {
  state: 'halfOpen',
  fails: FAILURES_TO_OPEN_BREAKER - 1,
  lastReason: 'The circuit breaker file could not be read.',
  remaining: 0,
} as const;

/** Stores the breaker's state in one JSON file. */
export class BreakerFile implements BreakerStore {
  private readonly file: JsonFile<z.infer<typeof shape>>;

  constructor(
    path: string,
    private readonly clock: Clock,
    warn: (message: string) => void,
    disk = DISK,
  ) {
    this.file = new JsonFile(path, shape, warn, 'the circuit breaker tests the broker with a single call', disk);
  }

  async load(): Promise<BreakerRecord | null> {
    const kept = await this.file.load();
    if (kept === null) return this.file.isUnreadable ? { ...UNKNOWN, seenAt: this.clock.now().getTime() } : null;
    const { state, fails, last_reason, remaining_ms, seen_at } = kept;
    return { state, fails, lastReason: last_reason, remaining: remaining_ms, seenAt: Date.parse(seen_at) };
  }

  save({ state, fails, lastReason, remaining, seenAt }: BreakerRecord): Promise<void> {
    return this.file.save({
      schema_version: 1,
      state,
      fails,
      last_reason: lastReason,
      remaining_ms: remaining,
      seen_at: new Date(seenAt).toISOString(),
    });
  }
}
