import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AlpacaOrderUpdates } from '../../../src/adapters/broker/alpaca/alpacaOrderUpdates.js';
import { startAlpacaProcess } from '../../servers/alpaca.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY } from '../../servers/alpaca/api.js';
import type { OwnProcess } from '../../servers/ownProcess.js';

let server: OwnProcess;
beforeAll(async () => {
  server = await startAlpacaProcess();
});
afterAll(() => server.close());

const warnings: string[] = [];

async function firstUpdate(secret: string, onWarning: () => void = () => undefined): Promise<void> {
  const warn = (message: string): void => {
    warnings.push(message);
    onWarning();
  };
  const updates = new AlpacaOrderUpdates({
    origin: server.origin,
    keyId: ALPACA_KEY_ID,
    secret,
    warn,
    firstRetryMs: 1,
  });
  let stop = (): void => undefined;
  await new Promise<void>((resolve) => {
    stop = updates.watch(resolve);
  });
  stop();
}

describe('AlpacaOrderUpdates', () => {
  it('reports a new connection as an update, because earlier updates may have been missed', async () => {
    await firstUpdate(ALPACA_SECRET_KEY);

    expect(warnings).toEqual([]);
  });

  it('warns once when Alpaca rejects the API keys, and does not reconnect', async () => {
    const before = Number(await server.control('connections'));
    await new Promise<void>((resolve) => void firstUpdate('wrong-secret', resolve));
    await firstUpdate(ALPACA_SECRET_KEY);

    expect(warnings).toEqual([
      'Alpaca refused the stream of order updates, so orders are only looked up at intervals. Check ALPACA_KEY_ID and ALPACA_SECRET_KEY.',
    ]);
    expect(await server.control('connections')).toBe(before + 2);
  });
});
