import type { LedgerStore } from '../../../application/dashboard/ledger/ledgerStore.port.js';
import type { LedgerEvent } from '../../../domain/dashboard/ledger/ledgerEvent.js';
import { Conflict } from '../../../domain/shared/failure/failure.js';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { appendDurably } from '../durable/appendDurably.js';
import { readIfPresent } from '../durable/atomicFile.js';
import { ledgerEvent } from './ledgerEvent.schema.js';

const NEWLINE = 0x0a;

interface Loaded {
  readonly bytes: Buffer;
  readonly events: readonly LedgerEvent[];
}

/**
 * `ledger.jsonl`: one event per line; a whole batch of transactions is one event. Only the process that has locked the
 * folder appends.
 */
export class LedgerFile implements LedgerStore {
  private loaded: Loaded = { bytes: Buffer.alloc(0), events: [] };

  constructor(private readonly path: string) {}

  /** Loads the events. Skips an incomplete last line: a crash interrupted its write, so it was never acknowledged. */
  async load(): Promise<readonly LedgerEvent[]> {
    const bytes = (await readIfPresent(this.path)) ?? Buffer.alloc(0);
    const { bytes: known, events } = this.loaded;
    if (bytes.equals(known)) return events;
    const isLonger = bytes.length > known.length && bytes.subarray(0, known.length).equals(known);
    const start = isLonger && known.at(-1) === NEWLINE ? known.length : 0;
    const earlier = start === 0 ? [] : events;
    const added = this.parse(bytes.subarray(start, endOfLines(bytes)).toString('utf8'), earlier.length);
    this.loaded = { bytes, events: added.length === 0 && start > 0 ? events : [...earlier, ...added] };
    return this.loaded.events;
  }

  /** Appends an event. Cuts off an incomplete last line first, so that each line of the file is an event. */
  async append(event: LedgerEvent): Promise<void> {
    const line = `${JSON.stringify(event)}\n`;
    await appendDurably(this.path, async (file, size) => {
      const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0);
      const end = endOfLines(buffer);
      if (end < size) await file.truncate(end);
      return end === 0 || buffer[end - 1] === NEWLINE ? line : `\n${line}`;
    });
  }

  private parse(text: string, before: number): LedgerEvent[] {
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    return lines.map((line, place) => {
      const parsed = ledgerEvent.safeParse(parseJson(line));
      if (parsed.success) return parsed.data;
      throw new Conflict(
        'ledger_damaged',
        `${this.path}, line ${before + place + 1} cannot be read, so the portfolio would be wrong. Restore the file from a backup, or move it away and import your files again.`,
      );
    });
  }
}

/** Returns the length without an incomplete last line. Some editors remove the newline of a complete one. */
function endOfLines(bytes: Buffer): number {
  const last = bytes.lastIndexOf(NEWLINE) + 1;
  return parseJson(bytes.subarray(last).toString('utf8')) === undefined ? last : bytes.length;
}
