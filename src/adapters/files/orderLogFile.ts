import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { OrderLog, ReadOrderLog } from '../../application/orders/orderLog.port.js';
import { Turn } from '../../application/turn.js';
import { HOME_FILES } from '../../domain/backup/homeFiles.js';
import { CHAIN_START, chainedLine, verifyChain, type ChainHead, type ChainVerdict } from '../../domain/orders/hashChain.js';
import type { OrderEvent } from '../../domain/orders/orderEvent.js';
import { parseJson } from '../../domain/parseJson.js';
import { readIfPresent, syncFolder, writeAtomically } from './atomicFile.js';
import { orderEvent } from './orderEvent.schema.js';
import { writeFailure } from './writeFailure.js';

const headFile = z.object({ seq: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) });

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const NO_HEAD = { sound: false, reason: `how many records were written is not known, because ${HOME_FILES.ordersHead} beside it cannot be read` } as const;

/** Where the log goes on. */
interface End {
  readonly head: ChainHead;
  readonly torn: string | null;
  /** Whether the file ends without a line end. */
  readonly midLine: boolean;
}

/** `orders.jsonl`, each line chained to the one before by its hash, and `orders.head.json` with the last one. */
export class OrderLogFile implements OrderLog {
  readonly path: string;
  private readonly headPath: string;
  private end: End | null = null;
  private readonly turn = new Turn();

  constructor(
    folder: string,
    private readonly warn: (message: string) => void,
  ) {
    this.path = join(folder, HOME_FILES.orders);
    this.headPath = join(folder, HOME_FILES.ordersHead);
  }

  async read(): Promise<ReadOrderLog> {
    this.end = null;
    const { verdict, end } = await this.verify();
    if (!verdict.sound) return { events: [], fault: `${this.path}, line ${verdict.line}: ${verdict.reason}.` };
    const { torn, tail, records } = verdict;
    for (const line of [...torn, ...(tail === null ? [] : [tail.line])]) this.warn(`${this.path}: line ${line} is not complete and was skipped.`);
    const events: OrderEvent[] = [];
    for (const [place, record] of records.entries()) {
      const parsed = orderEvent.safeParse(parseJson(record));
      if (!parsed.success) return { events: [], fault: `${this.path}, record ${place + 1}: it is no event that this version knows.` };
      events.push(parsed.data);
    }
    this.end = end;
    return { events, fault: null };
  }

  /** Whether the log is as it was written. One that is being written to can be a line ahead of its head. */
  async verify(): Promise<{ readonly verdict: ChainVerdict; readonly end: End | null }> {
    const noted = await this.notedHead();
    const text = (await readIfPresent(this.path))?.toString('utf8') ?? '';
    const lines = text.split('\n');
    const midLine = lines.at(-1) !== '';
    if (!midLine) lines.pop();
    const verdict = noted === null ? { ...NO_HEAD, line: lines.length + 1 } : verifyChain(lines, noted, sha256);
    return { verdict, end: verdict.sound ? { head: verdict.head, torn: verdict.tail?.text ?? null, midLine } : null };
  }

  append(event: OrderEvent): Promise<void> {
    return this.turn.run(() => this.write(event));
  }

  private async write(event: OrderEvent): Promise<void> {
    const { head, torn, midLine } = this.end ?? (await this.foundEnd());
    const { text, seq, hash } = chainedLine({ ...event }, head, torn, sha256);
    // Should it fail, only reading tells what is on disk.
    this.end = null;
    const file = await open(this.path, 'a', 0o600);
    try {
      await file.appendFile(`${midLine ? '\n' : ''}${text}\n`);
      await file.sync();
    } catch (error) {
      throw writeFailure(this.path, error);
    } finally {
      await file.close();
    }
    if (seq === 1) await syncFolder(dirname(this.path));
    await writeAtomically(this.headPath, JSON.stringify({ seq, hash }));
    this.end = { head: { seq, hash }, torn: null, midLine: false };
  }

  private async foundEnd(): Promise<End> {
    const { end } = await this.verify();
    if (end === null) throw new Error(`${this.path} is not sound: nothing is added to it`);
    return end;
  }

  /** Null when it cannot be read. */
  private async notedHead(): Promise<ChainHead | null> {
    const bytes = await readIfPresent(this.headPath);
    if (bytes === null) return CHAIN_START;
    const parsed = headFile.safeParse(parseJson(bytes.toString('utf8')));
    return parsed.success ? parsed.data : null;
  }
}
