import { createActor, fromTransition } from 'xstate';
import { TickerActors } from '../dist/application/dashboard/framework/tickerActors.js';
import { marketContextOf } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { allTickerSessionsOf } from '../dist/domain/dashboard/replay/allTickerSessions.js';
import {
  INITIAL_TICKER_SNAPSHOT,
  advanceTicker,
  type TickerSnapshot,
} from '../dist/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEvent } from '../dist/domain/dashboard/framework/tickerEvent.js';
import { tickerSessionAt } from '../dist/domain/dashboard/framework/tickerSessions.js';
import { atLeast, type BenchRow } from './row.ts';
import { sampleRequest } from './sampleRequest.ts';
import { pacesInAlternation } from './timedWork.ts';

const TICKERS = 25;
const BARS = 600;
const LEAST_A_SECOND = 20_000;

const stateless = fromTransition(
  (life: TickerSnapshot, event: TickerEvent) => advanceTicker(life, event),
  INITIAL_TICKER_SNAPSHOT,
);

/**
 * Measures how fast the live actors process trading sessions, compared with actors that apply the same rules in one
 * transition function instead of a state machine.
 */
export async function actorsBench(): Promise<readonly BenchRow[]> {
  const events = eventsByTicker();
  const count = [...events.values()].reduce((sum, each) => sum + each.length, 0);
  const actors = (): void => {
    const live = new TickerActors();
    for (const [ticker, told] of events) live.send(ticker, { start: INITIAL_TICKER_SNAPSHOT, events: told });
    live.stop();
  };
  const bare = (): void => {
    for (const told of events.values()) {
      const actor = createActor(stateless).start();
      for (const event of told) actor.send(event);
    }
  };
  const facts = {
    name: 'sessions sent to live actors',
    unit: 'events/s of CPU',
    limits: [atLeast(LEAST_A_SECOND, 'ours')],
    note: 'floor: an actor without states applying the same rules',
  };
  return [await pacesInAlternation(facts, count, actors, bare)];
}

function eventsByTicker(): ReadonlyMap<string, readonly TickerEvent[]> {
  const request = sampleRequest(TICKERS, BARS);
  const market = marketContextOf(request);
  return new Map(
    request.tickers.flatMap(({ symbol, reading }) => {
      if (reading.kind !== 'bars') return [];
      const sessions = allTickerSessionsOf(reading.bars, market);
      return [
        [
          symbol,
          reading.bars.dates.map((_, t): TickerEvent => ({
            type: 'session.closed',
            session: tickerSessionAt(sessions, t),
          })),
        ] as const,
      ];
    }),
  );
}
