import { dirname } from 'node:path';
import { z } from 'zod';
import { BrokerFailure, OrderOutcomeUnknown } from '../../../application/dashboard/trading/broker/brokerFailure.js';
import type {
  PaperAccount,
  PaperAccountStore,
} from '../../../application/dashboard/trading/broker/paperAccountStore.port.js';
import { Failure } from '../../../domain/shared/failure/failure.js';
import { EQUITY_SIDES, OPTION_SIDES } from '../../../domain/dashboard/trading/orders/order.js';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { canonicalSymbol } from '../../../domain/shared/ticker.js';
import { readIfPresent, stageFile, fsyncFolder, UnreadableFile } from '../durable/atomicFile.js';
import { orderProgressFields } from './orderEvent.schema.js';

/** Earlier releases stored symbols as they were typed. */
const symbol = z.string().overwrite(canonicalSymbol);

const order = z.object({
  id: z.string(),
  key: z.string().nullable(),
  symbol,
  side: z.enum([...EQUITY_SIDES, ...OPTION_SIDES]),
  quantity: z.number().positive(),
  ...orderProgressFields,
  createdAt: z.string().nullable(),
});

const file = z.object({
  schema_version: z.literal(1),
  cash: z.number(),
  positions: z.array(z.object({ symbol, quantity: z.number(), costBasis: z.number() })),
  orders: z.array(order),
});

/**
 * Stores the paper account in one JSON file. An unreadable file is never replaced, because it may contain months of
 * paper trades.
 */
export class PaperAccountFile implements PaperAccountStore {
  constructor(private readonly path: string) {}

  async load(): Promise<PaperAccount | null> {
    const bytes = await this.bytes();
    if (bytes === null) return null;
    const parsed = file.safeParse(parseJson(bytes.toString('utf8')));
    if (!parsed.success)
      throw new BrokerFailure(`${this.path} is not a paper account. Move it away to start a new one.`, 'none');
    const { cash, positions, orders } = parsed.data;
    return { cash, positions, orders };
  }

  /**
   * @throws BrokerFailure when the disk refuses the write; the account is then unchanged
   * @throws OrderOutcomeUnknown when the account has changed, but a loss of power could undo the change
   */
  async save(account: PaperAccount): Promise<void> {
    try {
      const staged = await stageFile(this.path, JSON.stringify({ schema_version: 1, ...account }));
      await staged.rename();
    } catch (problem) {
      throw problem instanceof Failure ? new BrokerFailure(problem.message, 'none', { cause: problem }) : problem;
    }
    try {
      await fsyncFolder(dirname(this.path));
    } catch (problem) {
      throw problem instanceof Failure ? new OrderOutcomeUnknown(problem.message, 'none', { cause: problem }) : problem;
    }
  }

  private async bytes(): Promise<Buffer | null> {
    try {
      return await readIfPresent(this.path);
    } catch (problem) {
      if (problem instanceof UnreadableFile) throw new BrokerFailure(problem.message, 'none', { cause: problem });
      throw problem;
    }
  }
}
