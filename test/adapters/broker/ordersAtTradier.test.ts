import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BrokerClient } from '../../../src/adapters/broker/remote/brokerClient.js';
import { BrokerHttp } from '../../../src/adapters/broker/remote/brokerHttp.js';
import { TradierBroker } from '../../../src/adapters/broker/tradier/tradierBroker.js';
import { TRADIER_DIALECT, tradierConnectionOptions } from '../../../src/adapters/broker/tradier/tradierDialect.js';
import { TradierMarket } from '../../../src/adapters/broker/tradier/tradierMarket.js';
import {
  confirm,
  createPassingWorld,
  DRYRUN_MODE,
  prepare,
  startOrderProgram,
} from '../../application/dashboard/trading/orders/orderFixture.js';
import { someOrder } from '../../fixtures/orders.js';
import { dropConnection, answerServerError, neverAnswer } from '../../servers/standIn.js';
import {
  startTradierBroker,
  TRADIER_ACCOUNT_ID,
  TRADIER_BROKER_TOKEN,
  type TradierBrokerServer,
} from '../../servers/tradierBroker.js';

/** How long a test waits for Tradier: `PATIENCE_MS` if the test server answers, `SHORT_MS` if it does not. */
const PATIENCE_MS = 10_000;
const SHORT_MS = 1000;

let server: TradierBrokerServer;
beforeEach(async () => {
  server = await startTradierBroker();
  server.book.becomes = 'open';
  server.book.quotes.set('AAPL', { last: 150, bid: 149.98, ask: 150.02 });
});
afterEach(() => server.close());

async function worldAtTradier(patienceMs = PATIENCE_MS) {
  const world = createPassingWorld();
  const client = new BrokerClient(
    new BrokerHttp(TRADIER_DIALECT, tradierConnectionOptions(server.origin, TRADIER_BROKER_TOKEN), fetch, patienceMs),
  );
  const broker = new TradierBroker(client, new TradierMarket(client), TRADIER_ACCOUNT_ID);
  return { ...world, broker };
}

/** The requests that placed or canceled an order. Previews do not count. */
const sent = () => server.received.filter(({ method, form }) => method !== 'GET' && form['preview'] !== 'true');

describe('an order at Tradier', () => {
  it('is previewed at Tradier but not placed in dry-run mode [MOD-03]', async () => {
    const world = await worldAtTradier();
    world.mode.facts = DRYRUN_MODE;
    const program = await startOrderProgram(world);
    const request = await confirm(program);
    const { intent } = await program.place.execute(request);

    expect(server.received.filter(({ form }) => form['preview'] === 'true')).toHaveLength(1);
    expect([intent.state, sent()]).toEqual(['withheld', []]);
  });

  it('is sent once, tagged with its key, and tracked until it is filled', async () => {
    const { program, request } = await prepare(await worldAtTradier());
    await Promise.all([program.place.execute(request), program.place.execute(request)]);
    server.book.becomes = 'filled';
    await program.settle.execute();

    expect(sent().map(({ method, form }) => [method, form['tag'], form['symbol']])).toEqual([
      ['POST', request.key, 'AAPL'],
    ]);
    expect(program.book.find(request.key)).toMatchObject({
      state: 'filled',
      progress: { brokerOrderId: '257459', filledQuantity: 10, averageFillPrice: 150 },
    });
  });

  it.each([
    ['does not reply in time', neverAnswer],
    ['closes the connection', dropConnection],
    ['replies with a server error', answerServerError],
  ])('is found by its tag, and never sent again, when Tradier accepts it and then %s', async (_what, answer) => {
    const { world, program, request } = await prepare(
      await worldAtTradier(answer === neverAnswer ? SHORT_MS : PATIENCE_MS),
    );
    server.afterOrders.push(answer);
    const { intent } = await program.place.execute(request);
    expect(intent.state).toBe('unknown');

    const restarted = await startOrderProgram(world);
    expect((await restarted.place.execute(request)).replayed).toBe(true);
    await restarted.settle.execute();
    expect(restarted.book.find(request.key)).toMatchObject({ state: 'working', progress: { brokerOrderId: '257459' } });
    expect(sent()).toHaveLength(1);
  });

  it('is found by its tag behind a page of other orders', async () => {
    const { world, program, request } = await prepare(await worldAtTradier());
    const form = { class: 'equity', symbol: 'AAPL', side: 'buy', quantity: '1', type: 'market', duration: 'day' };
    for (let number = 0; number < 100; number += 1) server.book.place(form);
    for (const order of server.book.look()) server.book.cancel(order);
    server.afterOrders.push(answerServerError);
    await program.place.execute(request);
    world.clock.passSeconds(301);
    await program.settle.execute();

    expect(program.book.find(request.key)?.state).toBe('working');
    const { refusal } = await program.preview.execute({ kind: 'place', order: someOrder({ quantity: 57 }) });
    expect(refusal?.layer).toBe('position_size');
  });

  it('is canceled at Tradier only once, even if the cancellation is requested twice', async () => {
    const { program, request } = await prepare(await worldAtTradier());
    await program.place.execute(request);
    await program.settle.execute();
    const cancel = await program.preview.execute({ kind: 'cancel', brokerOrderId: '257459' });
    const cancellation = { brokerOrderId: '257459', key: cancel.key, confirmToken: cancel.confirmation?.token ?? '' };
    await program.cancel.execute(cancellation);
    await program.cancel.execute(cancellation);
    await program.settle.execute();

    expect(sent().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect(program.book.list().map(({ state }) => state)).toEqual(['canceled', 'cancel_accepted']);
  });
});
