import fc from 'fast-check';
import type { TickerEvent } from '#domain/dashboard/framework/tickerEvent.js';
import type { TickerSession } from '#domain/dashboard/framework/tickerSession.js';

const day = (index: number): string => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
const score = fc.oneof({ weight: 8, arbitrary: fc.double({ min: 30, max: 90, noNaN: true }) }, fc.constant(NaN));
/** A narrow range, so that a position survives for a while. */
const price = fc.double({ min: 97, max: 112, noNaN: true });
const stop = fc.double({ min: 85, max: 101, noNaN: true });

const session: fc.Arbitrary<Omit<TickerSession, 'date'>> = fc
  .tuple(
    fc.record({
      close: price,
      above: fc.double({ min: 0, max: 8, noNaN: true }),
      atr: fc.oneof({ weight: 8, arbitrary: fc.double({ min: 0.2, max: 4, noNaN: true }) }, fc.constant(NaN)),
      rsi: fc.oneof({ weight: 8, arbitrary: fc.double({ min: 20, max: 90, noNaN: true }) }, fc.constant(NaN)),
      score,
      priorScore: score,
      chandelier: fc.oneof({ weight: 8, arbitrary: stop }, fc.constant(NaN)),
      trigger: fc.option(
        fc.record({
          name: fc.constantFrom('breakout_20', 'pocket_pivot'),
          strength: fc.double({ min: 0, max: 1, noNaN: true }),
          low: stop,
        }),
      ),
      regime: fc.constantFrom('risk_on' as const, 'neutral' as const, 'risk_off' as const),
      avoided: fc.boolean(),
    }),
    fc.record({ ownStop: stop }, { requiredKeys: [] }),
  )
  .map(([{ above, ...rest }, own]) => ({ ...rest, ...own, high: rest.close + above }));

type EventOfDay = (date: string) => TickerEvent;

const event: fc.Arbitrary<EventOfDay> = fc.oneof(
  {
    weight: 12,
    arbitrary: session.map((rest): EventOfDay => (date) => ({ type: 'session.closed', session: { ...rest, date } })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ price, stop: fc.option(stop), atr: fc.double({ min: 0.2, max: 4, noNaN: true }) })
      .map((entry): EventOfDay => (date) => ({ type: 'position.opened', date, ...entry })),
  },
  { weight: 1, arbitrary: fc.constant<EventOfDay>((date) => ({ type: 'position.closed', date })) },
);

/** Events of a ticker in any order; the adjustment basis stays the same. */
export const tickerEvents: fc.Arbitrary<readonly TickerEvent[]> = fc
  .array(event, { minLength: 12, maxLength: 80 })
  .map((events) => events.map((eventOf, index) => eventOf(day(index))));
