import type { Clock } from '../../application/shared/clock.port.js';
import type { HaltSource } from '../../application/dashboard/trading/orders/halts/haltSource.port.js';
import { readTextUpTo } from '../../application/shared/readUpTo.js';
import { haltReadingOf } from '../../domain/dashboard/trading/orders/halts/halt.js';
import type { HaltReading } from '../../domain/dashboard/trading/orders/halts/haltReading.js';
import { readHaltFeed, UnreadableHaltFeed } from './nasdaqFeed.js';

const SOURCE = 'nasdaq';
const TIMEOUT_MS = 5_000;
/** Far more than the feed of a day with many halts, which is a few hundred kilobytes long. */
const LIMIT_BYTES = 8 * 1024 * 1024;

/** Reads Nasdaq's public trade-halt feed at every call. */
export class NasdaqHalts implements HaltSource {
  constructor(
    private readonly url: string,
    private readonly fetch: typeof globalThis.fetch,
    private readonly clock: Clock,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  async read(ticker: string): Promise<HaltReading> {
    try {
      const xml = await this.feed();
      const at = this.clock.now().getTime();
      return haltReadingOf(SOURCE, readHaltFeed(xml, at), ticker, at);
    } catch (problem) {
      return { kind: 'unreadable', source: SOURCE, reason: reasonOf(problem) };
    }
  }

  private async feed(): Promise<string> {
    const response = await this.fetch(this.url, { redirect: 'error', signal: AbortSignal.timeout(this.timeoutMs) });
    if (response.status !== 200) throw new UnreadableHaltFeed(`The feed answered with status ${response.status}.`);
    const xml = await readTextUpTo(LIMIT_BYTES, response.body);
    if (xml === null)
      throw new UnreadableHaltFeed(`A feed of more than ${LIMIT_BYTES / 1024 / 1024} MiB was discarded.`);
    return xml;
  }
}

const reasonOf = (problem: unknown): string =>
  problem instanceof UnreadableHaltFeed ? problem.message : 'The feed could not be reached.';
