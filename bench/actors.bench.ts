import { createActor, fromTransition } from 'xstate';
import { TickerActors } from '../dist/application/dashboard/framework/tickerActors.js';
import { prepareMarket } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { sessionsOf } from '../dist/domain/dashboard/replay/sessions.js';
import { NEW_LIFE, advance, type Life } from '../dist/domain/dashboard/framework/life.js';
import type { TickerEvent } from '../dist/domain/dashboard/framework/tickerEvent.js';
import { sessionAt } from '../dist/domain/dashboard/framework/sessions.js';
import { atLeast, type BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';
import { pacesInAlternation } from './timedWork.ts';

const TICKERS = 25;
const BARS = 600;
const LEAST_A_SECOND = 20_000;

const stateless = fromTransition((life: Life, event: TickerEvent) => advance(life, event), NEW_LIFE);

/** Closed sessions told to the live actors, next to actors without states of their own. */
export async function actorsBench(): Promise<readonly BenchRow[]> {
  const events = eventsByTicker();
  const count = [...events.values()].reduce((sum, each) => sum + each.length, 0);
  const actors = (): void => {
    const live = new TickerActors();
    for (const [ticker, told] of events) live.tell(ticker, { start: NEW_LIFE, events: told });
    live.stop();
  };
  const bare = (): void => {
    for (const told of events.values()) {
      const actor = createActor(stateless).start();
      for (const event of told) actor.send(event);
    }
  };
  const facts = {
    name: 'sessions told to live actors',
    unit: 'events/s of CPU',
    limits: [atLeast(LEAST_A_SECOND, 'ours')],
    note: 'floor: an actor without states that applies the same rules',
  };
  return [await pacesInAlternation(facts, count, actors, bare)];
}

function eventsByTicker(): ReadonlyMap<string, readonly TickerEvent[]> {
  const request = sampleRequest(TICKERS, BARS);
  const market = prepareMarket(request);
  return new Map(
    request.tickers.flatMap(({ symbol, reading }) => {
      if (reading.kind !== 'bars') return [];
      const sessions = sessionsOf(reading.bars, market);
      return [
        [
          symbol,
          reading.bars.dates.map((_, t): TickerEvent => ({ type: 'session.closed', session: sessionAt(sessions, t) })),
        ] as const,
      ];
    }),
  );
}
