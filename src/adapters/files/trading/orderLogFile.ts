import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { OrderLogContents, OrderLog } from '../../../application/dashboard/trading/orders/orderLog.port.js';
import { SerialQueue } from '../../../application/dashboard/serialQueue.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import {
  EMPTY_CHAIN_HEAD,
  createChainedLine,
  verifyChain,
  type ChainHead,
  type ChainVerification,
} from '../../../domain/dashboard/trading/orders/log/hashChain.js';
import type { OrderEvent } from '../../../domain/dashboard/trading/orders/orderEvent.js';
import { OrderLogFaulty } from '../../../domain/dashboard/trading/orders/log/orderLogFaulty.js';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { appendDurably } from '../durable/appendDurably.js';
import { readIfPresent, stageFile, writeAtomically } from '../durable/atomicFile.js';
import { DISK } from '../durable/disk.js';
import { orderEvent } from './orderEvent.schema.js';

const headFile = z.object({ seq: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) });

const headText = ({ seq, hash }: ChainHead): string => JSON.stringify({ seq, hash });

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const NO_HEAD = {
  isIntact: false,
  reason: `the number of written records is unknown, because ${HOME_FILES.ordersHead} in the same folder cannot be read; if no record is missing from this log, move that file away, and the next start creates a new one`,
} as const;

/** The end of the log, where appends continue. */
interface End {
  readonly head: ChainHead;
  readonly torn: string | null;
  /** Whether the file ends in the middle of a line. */
  readonly midLine: boolean;
}

/**
 * Stores the order log in `orders.jsonl`. Each line contains the hash of the previous one, and `orders.head.json`
 * contains the last hash.
 */
export class OrderLogFile implements OrderLog {
  readonly path: string;
  private readonly headPath: string;
  private end: End | null = null;
  private readonly queue = new SerialQueue();

  constructor(
    folder: string,
    private readonly warn: (message: string) => void,
    private readonly disk = DISK,
  ) {
    this.path = join(folder, HOME_FILES.orders);
    this.headPath = join(folder, HOME_FILES.ordersHead);
  }

  async load(): Promise<OrderLogContents> {
    this.end = null;
    const { verdict, end, noted } = await this.verify();
    if (!verdict.isIntact) return { events: [], fault: this.faultOf(verdict) };
    const { torn, tail, records } = verdict;
    for (const line of [...torn, ...(tail === null ? [] : [tail.line])])
      this.warn(`${this.path}: line ${line} is incomplete and was skipped.`);
    const contents = this.parse(records);
    if (contents.fault !== null) return contents;
    this.end = end;
    if (noted !== null && noted.seq < verdict.head.seq) await this.adopt(noted, verdict.head);
    return contents;
  }

  /** Reads the whole log without repairing it, even while another process appends to it. */
  async read(): Promise<OrderLogContents> {
    const { verdict } = await this.verify();
    return verdict.isIntact ? this.parse(verdict.records) : { events: [], fault: this.faultOf(verdict) };
  }

  private parse(records: readonly string[]): OrderLogContents {
    const events: OrderEvent[] = [];
    for (const [place, record] of records.entries()) {
      const parsed = orderEvent.safeParse(parseJson(record));
      if (!parsed.success)
        return { events: [], fault: `${this.path}, record ${place + 1}: this version does not know this event.` };
      events.push(parsed.data);
    }
    return { events, fault: null };
  }

  /** Verifies that the log is unchanged. During a write, the log can be one line ahead of the head file. */
  async verify(): Promise<{
    readonly verdict: ChainVerification;
    readonly end: End | null;
    readonly noted: ChainHead | null;
  }> {
    const noted = await this.notedHead();
    const text = (await readIfPresent(this.path, this.disk))?.toString('utf8') ?? '';
    const lines = text.split('\n');
    const midLine = lines.at(-1) !== '';
    if (!midLine) lines.pop();
    const verdict = noted === null ? { ...NO_HEAD, line: lines.length + 1 } : verifyChain(lines, noted, sha256);
    return {
      verdict,
      noted,
      end: verdict.isIntact ? { head: verdict.head, torn: verdict.tail?.text ?? null, midLine } : null,
    };
  }

  append(event: OrderEvent): Promise<void> {
    return this.queue.run(() => this.write(event));
  }

  private async write(event: OrderEvent): Promise<void> {
    const { head, torn, midLine } = this.end ?? (await this.foundEnd());
    const { text, seq, hash } = createChainedLine({ ...event }, head, torn, sha256);
    // Disk space for the new head file is reserved first, so that the head can be updated once the line is written.
    const noted = await stageFile(this.headPath, headText({ seq, hash }), undefined, this.disk);
    // If the write fails, the end of the log is unknown until it is read again.
    this.end = null;
    try {
      await appendDurably(this.path, () => `${midLine ? '\n' : ''}${text}\n`, this.disk);
    } catch (error) {
      await this.tried(noted.discard());
      throw error;
    }
    await this.tried(noted.commit());
    this.end = { head: { seq, hash }, torn: null, midLine: false };
  }

  /** Updates the head file when the log is intact but ahead of that file. */
  private async adopt(noted: ChainHead, head: ChainHead): Promise<void> {
    if (head.seq > noted.seq + 1)
      this.warn(
        `${this.path}: ${head.seq} records are intact, but ${this.headPath} lists only ${noted.seq}. All intact records count.`,
      );
    await this.tried(writeAtomically(this.headPath, headText(head), undefined, this.disk));
  }

  /** Performs a change to the head file. A failure is only a warning, because the next record updates that file. */
  private async tried(work: Promise<void>): Promise<void> {
    await work.catch((problem: unknown) =>
      this.warn(`${this.headPath} is behind ${this.path} until the next record is written: ${String(problem)}`),
    );
  }

  private async foundEnd(): Promise<End> {
    const { end, verdict } = await this.verify();
    if (end !== null) return end;
    throw new OrderLogFaulty(verdict.isIntact ? this.path : this.faultOf(verdict));
  }

  private faultOf({ line, reason }: Extract<ChainVerification, { isIntact: false }>): string {
    return `${this.path}, line ${line}: ${reason}.`;
  }

  /** Returns null when the head file cannot be read. */
  private async notedHead(): Promise<ChainHead | null> {
    const bytes = await readIfPresent(this.headPath, this.disk);
    if (bytes === null) return EMPTY_CHAIN_HEAD;
    const parsed = headFile.safeParse(parseJson(bytes.toString('utf8')));
    return parsed.success ? parsed.data : null;
  }
}
