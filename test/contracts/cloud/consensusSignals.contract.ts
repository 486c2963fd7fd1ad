import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ConsensusSignals } from '../../../src/application/cloud/consensus/consensusSignals.port.js';
import type { ConsensusSignal, SignalState } from '../../../src/domain/shared/consensus/consensusSignal.js';
import { latestSignalsOf } from '../../../src/domain/cloud/consensus/latestSignals.js';

const AT = new Date('2026-11-21T06:30:00.123Z');
const [TODAY, YESTERDAY, BEFORE] = ['2026-11-21', '2026-11-20', '2026-11-19'];

/** Parses a signal such as `AAPL breakout ARMED`. */
const fire = (text: string): ConsensusSignal => {
  const [ticker = '', kind = '', state = ''] = text.split(' ');
  const known = (['ARMED', 'TIGHTEN', 'EXIT'] as const).find((each) => each === state);
  if (known === undefined) throw new RangeError(`${text} has no state`);
  return { ticker, kind, state: known, strength: 0.5 };
};

const counts = (ARMED: number, TIGHTEN: number, EXIT: number): Readonly<Record<SignalState, number>> => ({
  ARMED,
  TIGHTEN,
  EXIT,
});
const nameOf = (user: number): string => user.toString(16).padStart(16, '0');
const byName = <T extends object>(found: readonly T[]): T[] =>
  found.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Verifies a consensus signal repository, which must be empty at the start of each test. */
export function consensusSignalsContract(name: string, subject: () => ConsensusSignals): void {
  let storage: ConsensusSignals;
  beforeEach(() => {
    storage = subject();
  });

  const record = (
    user: number,
    fires: readonly string[],
    day = TODAY,
    regime: string | null = null,
    most = 10_000,
  ): Promise<number | null> =>
    storage.record({ day, submitter: [nameOf(user)], regime, at: AT, ...latestSignalsOf(fires.map(fire)) }, most);

  describe(`${name} as a consensus signal repository`, () => {
    it('returns how many signals of a submission are new', async () => {
      expect(await record(1, [])).toBe(0);
      expect(await record(1, ['AAPL breakout ARMED', 'AAPL pullback ARMED', 'MSFT breakout EXIT'])).toBe(3);
      expect(
        await record(1, ['AAPL breakout EXIT', 'AAPL reversal ARMED', 'BRK.B breakout EXIT'], TODAY, 'risk_on'),
      ).toBe(2);
      expect(await record(1, ['AAPL breakout ARMED', 'AAPL pullback ARMED', 'MSFT breakout EXIT'])).toBe(0);
      expect(await record(2, ['AAPL breakout ARMED'])).toBe(1);
      expect(await record(1, ['AAPL breakout ARMED'], YESTERDAY)).toBe(1);
    });

    it('counts each user once per ticker, by the user’s latest signal [CON-15 CON-17]', async () => {
      await record(1, ['AAPL breakout ARMED', 'AAPL pullback EXIT']);
      await record(2, ['AAPL breakout ARMED']);
      await record(2, ['MSFT breakout EXIT']);
      await record(3, ['AAPL breakout EXIT']);
      await record(3, ['AAPL pullback TIGHTEN']);

      expect(await storage.countsOf(TODAY, 'AAPL', 1)).toEqual({ states: counts(1, 1, 1), kinds: expect.any(Array) });
      expect(byName(await storage.states(TODAY, 1))).toEqual([
        { ticker: 'AAPL', states: counts(1, 1, 1) },
        { ticker: 'MSFT', states: counts(0, 0, 1) },
      ]);
    });

    it('counts each user once per kind of trigger, regardless of the states that were reported', async () => {
      await record(1, ['AAPL breakout ARMED', 'AAPL pullback EXIT']);
      await record(1, ['AAPL breakout EXIT']);
      await record(2, ['AAPL breakout TIGHTEN']);

      expect(byName((await storage.countsOf(TODAY, 'AAPL', 1)).kinds)).toEqual([
        { kind: 'breakout', users: 2 },
        { kind: 'pullback', users: 1 },
      ]);
    });

    it('counts a user once across all of their submitter keys', async () => {
      const recordAs = (names: readonly [number, ...number[]], text: string) => {
        const [first, ...others] = names;
        return storage.record(
          {
            day: TODAY,
            submitter: [nameOf(first), ...others.map(nameOf)],
            regime: null,
            at: AT,
            ...latestSignalsOf([fire(text)]),
          },
          10_000,
        );
      };

      expect(await recordAs([1], 'AAPL breakout ARMED')).toBe(1);
      expect(await recordAs([2, 1], 'AAPL breakout EXIT')).toBe(0);
      expect(await recordAs([1, 2], 'AAPL gap EXIT')).toBe(1);
      expect(await recordAs([4, 3], 'AAPL breakout ARMED')).toBe(1);
      expect(await recordAs([3, 4], 'AAPL breakout ARMED')).toBe(0);
      expect(await storage.countsOf(TODAY, 'AAPL', 2)).toEqual({
        states: counts(1, 0, 1),
        kinds: [{ kind: 'breakout', users: 2 }],
      });
    });

    it('omits every count below the required number of users', async () => {
      for (const user of [0x1, 0x2, 0x3])
        await record(user * 2 ** 48, [
          'AAPL breakout ARMED',
          'MSFT breakout ARMED',
          ...(user === 1 ? [] : ['AAPL gap ARMED']),
        ]);
      await record(0x4 * 2 ** 48, ['MSFT pullback ARMED']);

      expect(await storage.countsOf(TODAY, 'AAPL', 3)).toEqual({
        states: counts(3, 0, 0),
        kinds: [{ kind: 'breakout', users: 3 }],
      });
      expect(await storage.states(TODAY, 4)).toEqual([{ ticker: 'MSFT', states: counts(4, 0, 0) }]);
      expect(byName(await storage.countsByTicker(TODAY, 3))).toEqual([
        { ticker: 'AAPL', states: counts(3, 0, 0), kinds: [{ kind: 'breakout', users: 3 }] },
        { ticker: 'MSFT', states: counts(4, 0, 0), kinds: [{ kind: 'breakout', users: 3 }] },
      ]);
      expect(await storage.countsByTicker(TODAY, 4)).toEqual([{ ticker: 'MSFT', states: counts(4, 0, 0), kinds: [] }]);
    });

    it('returns nothing for another day or another ticker', async () => {
      await record(1, ['AAPL constructor ARMED', 'AAPL toString ARMED', 'A hasOwnProperty EXIT']);

      expect(byName((await storage.countsOf(TODAY, 'AAPL', 1)).kinds)).toEqual([
        { kind: 'constructor', users: 1 },
        { kind: 'toString', users: 1 },
      ]);
      expect(await storage.countsOf(TODAY, 'AAP', 1)).toEqual({ states: counts(0, 0, 0), kinds: [] });
      expect(await storage.countsOf(YESTERDAY, 'AAPL', 1)).toEqual({ states: counts(0, 0, 0), kinds: [] });
      expect([
        await storage.states(YESTERDAY, 1),
        await storage.countsByTicker(YESTERDAY, 1),
        await storage.count(YESTERDAY),
      ]).toEqual([[], [], 0]);
    });

    it('accepts a submission of the maximum size', async () => {
      const many = Array.from({ length: 500 }, (_, n) => `T${n % 250} kind-${'x'.repeat(50)}-${n} ARMED`);

      expect([await record(1, many), await record(1, many), await storage.count(TODAY)]).toEqual([500, 0, 500]);
      expect(await storage.states(TODAY, 1)).toHaveLength(250);
    });

    it('limits the signals of a user per day, but still updates those already stored', async () => {
      await record(1, ['AAPL breakout ARMED', 'AAPL pullback ARMED']);
      const more = (fires: readonly string[], user = 1, day = TODAY) => record(user, fires, day, null, 3);

      expect(await more(['AAPL gap ARMED', 'MSFT breakout ARMED'])).toBe(2);
      expect(await more(['AAPL breakout EXIT', 'MSFT gap EXIT'])).toBeNull();
      expect(await storage.countsOf(TODAY, 'AAPL', 1)).toEqual({ states: counts(1, 0, 0), kinds: expect.any(Array) });
      expect(await storage.count(TODAY)).toBe(4);
      expect([
        await more(['AAPL breakout EXIT']),
        await more(['MSFT gap EXIT'], 2),
        await more(['MSFT gap EXIT'], 1, YESTERDAY),
      ]).toEqual([0, 1, 1]);
      expect(await storage.countsOf(TODAY, 'AAPL', 1)).toEqual({ states: counts(0, 0, 1), kinds: expect.any(Array) });
    });

    it('counts the signals of a day, and deletes the signals of earlier days', async () => {
      await record(1, ['AAPL breakout ARMED'], BEFORE);
      await record(1, ['AAPL breakout ARMED', 'AAPL pullback ARMED'], YESTERDAY);
      await record(2, ['AAPL breakout ARMED'], YESTERDAY);
      await record(1, ['AAPL breakout ARMED', 'MSFT breakout ARMED', 'AAPL breakout EXIT'], TODAY);

      expect([await storage.count(BEFORE), await storage.count(YESTERDAY), await storage.count(TODAY)]).toEqual([
        1, 3, 2,
      ]);
      expect([await storage.prune(YESTERDAY), await storage.prune(TODAY), await storage.prune(TODAY)]).toEqual([
        1, 3, 0,
      ]);
      expect([await storage.count(YESTERDAY), await storage.count(TODAY)]).toEqual([0, 2]);
      expect(await record(1, ['AAPL breakout ARMED'], YESTERDAY)).toBe(1);
    });
  });
}
