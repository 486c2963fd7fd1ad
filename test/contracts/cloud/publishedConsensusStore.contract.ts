import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PublishedConsensusStore } from '../../../src/application/cloud/consensus/consensusReader.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import type { TickerConsensusFigures } from '../../../src/domain/cloud/consensus/tickerConsensusFigures.js';

const [TODAY, TOMORROW] = ['2026-11-21', '2026-11-22'];
const at = (ms: number): Date => new Date(Date.parse('2026-11-21T06:30:00.123Z') + ms);

const figuresOf = (ticker: string, facts: Partial<TickerConsensusFigures> = {}): TickerConsensusFigures => ({
  ticker,
  sample_users: 12,
  armed_users: 7,
  armed_pct: 58,
  tighten_pct: 25,
  exit_pct: 17,
  top_kinds: [
    { kind: 'breakout', users: 7 },
    { kind: 'pullback', users: 5 },
  ],
  ...facts,
});

/** Verifies a store of published consensus figures, which must be empty at the start of each test. */
export function publishedConsensusStoreContract(
  name: string,
  subject: () => { readonly published: PublishedConsensusStore; readonly unitOfWork: UnitOfWork },
): void {
  let published: PublishedConsensusStore;
  let unitOfWork: UnitOfWork;
  beforeEach(() => {
    ({ published, unitOfWork } = subject());
  });

  const publish = (day: string, figures: readonly TickerConsensusFigures[], when: Date): Promise<void> =>
    unitOfWork.run(() => published.publish(day, figures, when));

  describe(`${name} as a store of published consensus figures`, () => {
    it('returns nothing before the first publication', async () => {
      expect([
        await published.publishedAt(),
        await published.of(TODAY, 'AAPL'),
        await published.top(TODAY, 50),
      ]).toEqual([null, null, []]);
    });

    it('returns the published figures in order', async () => {
      const figures = [
        figuresOf('MSFT'),
        figuresOf('AAPL', { armed_users: 0, armed_pct: 0, top_kinds: [] }),
        figuresOf('BRK.B'),
      ];
      await publish(TODAY, figures, at(0));

      expect([
        await published.of(TODAY, 'AAPL'),
        await published.of(TODAY, 'BRK.B'),
        await published.of(TODAY, 'BRK'),
      ]).toEqual([figures[1], figures[2], null]);
      expect([await published.top(TODAY, 2), await published.top(TODAY, 50)]).toEqual([figures.slice(0, 2), figures]);
      expect(await published.publishedAt()).toEqual(at(0));
    });

    it('finds figures for several tickers and days in one request', async () => {
      const figures = [figuresOf('MSFT'), figuresOf('AAPL', { sample_users: 13 })];
      await publish(TODAY, figures, at(0));
      const asked = [
        [TODAY, 'AAPL'],
        [TOMORROW, 'AAPL'],
        [TODAY, 'TSLA'],
        [TODAY, 'MSFT'],
        [TODAY, 'AAPL'],
      ] as const;

      expect(await Promise.all(asked.map(([day, ticker]) => published.of(day, ticker)))).toEqual([
        figures[1],
        null,
        null,
        figures[0],
        figures[1],
      ]);
    });

    it('returns only the latest publication, and only for the day that it covers', async () => {
      await publish(TODAY, [figuresOf('AAPL'), figuresOf('MSFT')], at(0));
      await publish(TODAY, [figuresOf('MSFT', { sample_users: 13 })], at(1));
      expect([await published.of(TODAY, 'AAPL'), await published.top(TODAY, 50)]).toEqual([
        null,
        [figuresOf('MSFT', { sample_users: 13 })],
      ]);
      await publish(TOMORROW, [figuresOf('AAPL')], at(2));

      expect([await published.of(TODAY, 'MSFT'), await published.top(TODAY, 50)]).toEqual([null, []]);
      expect([await published.of(TOMORROW, 'AAPL'), await published.publishedAt()]).toEqual([figuresOf('AAPL'), at(2)]);
      await publish(TOMORROW, [], at(3));
      expect([await published.top(TOMORROW, 50), await published.publishedAt()]).toEqual([[], at(3)]);
    });

    it('stores thousands of tickers in order', async () => {
      const figures = Array.from({ length: 2001 }, (_, n) => figuresOf(`T${n}`));
      await publish(TODAY, figures, at(0));

      expect(await published.top(TODAY, 5000)).toEqual(figures);
    });

    it('keeps the previous figures when a publication fails', async () => {
      await publish(TODAY, [figuresOf('AAPL')], at(0));
      const failing = unitOfWork.run(async () => {
        await published.publish(TODAY, [figuresOf('MSFT')], at(1));
        throw new RangeError('changed my mind');
      });

      await expect(failing).rejects.toThrow(RangeError);
      expect([await published.top(TODAY, 50), await published.publishedAt()]).toEqual([[figuresOf('AAPL')], at(0)]);
    });
  });
}
