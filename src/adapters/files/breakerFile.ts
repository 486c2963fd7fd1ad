import { z } from 'zod';
import type { BreakerStore } from '../../application/broker/breakerStore.port.js';
import { STRIKES_TO_TRIP } from '../../domain/breaker/breaker.machine.js';
import type { BreakerRecord } from '../../domain/breaker/breakerRecord.js';
import { readIfPresent, writeAtomically } from './atomicFile.js';

const file = z.object({
  schema_version: z.literal(1),
  state: z.enum(['closed', 'open', 'halfOpen']),
  fails: z.int().min(0).max(STRIKES_TO_TRIP),
  last_reason: z.string(),
  remaining_ms: z.number().min(0),
  seen_at: z.iso.datetime({ precision: 3 }),
});

/** The breaker's state in one JSON file. */
export class BreakerFile implements BreakerStore {
  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
  ) {}

  async load(): Promise<BreakerRecord | null> {
    const bytes = await readIfPresent(this.path);
    if (bytes === null) return null;
    const parsed = file.safeParse(parseJson(bytes.toString('utf8')));
    if (!parsed.success) {
      this.warn(`${this.path} cannot be read: the circuit breaker starts closed.`);
      return null;
    }
    const { state, fails, last_reason, remaining_ms, seen_at } = parsed.data;
    return { state, fails, lastReason: last_reason, remaining: remaining_ms, seenAt: Date.parse(seen_at) };
  }

  save({ state, fails, lastReason, remaining, seenAt }: BreakerRecord): Promise<void> {
    const content = { schema_version: 1, state, fails, last_reason: lastReason, remaining_ms: remaining, seen_at: new Date(seenAt).toISOString() };
    return writeAtomically(this.path, JSON.stringify(content));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
