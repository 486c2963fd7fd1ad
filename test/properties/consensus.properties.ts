import fc from 'fast-check';
import type { TickerConsensusFigures } from '#domain/cloud/consensus/tickerConsensusFigures.js';
import { SIGNAL_STATES, type ConsensusSignal } from '#domain/shared/consensus/consensusSignal.js';
import { ruleOf, type Rule } from './rule.js';

/** The submissions of one day and the figures published from them. There are no submissions at first. */
export interface Consensus {
  /** @param user a number from 0 to 13 */
  submit(
    user: number,
    fires: readonly ConsensusSignal[],
  ): Promise<{ readonly accepted: number; readonly duplicates: number }>;
  /** Returns null for fewer than five users. */
  of(ticker: string): Promise<TickerConsensusFigures | null>;
  /** Returns at most `limit` tickers, those with the most ARMED users first. */
  top(limit: number): Promise<readonly TickerConsensusFigures[]>;
}

/** Creates the consensus of a day without submissions; it shares nothing with others. */
export type NewConsensus = () => Consensus;

const TICKERS = ['AAPL', 'MSFT', 'BRK.B', 'SPY'] as const;
const KINDS = ['breakout', 'pullback', 'gap', 'constructor', 'x', 'y', 'z'] as const;
const USERS = 14;
const ALL = 50;

const anySignal: fc.Arbitrary<ConsensusSignal> = fc.record({
  ticker: fc.constantFrom(...TICKERS),
  kind: fc.constantFrom(...KINDS),
  strength: fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom('weak', 'strong')),
  state: fc.constantFrom(...SIGNAL_STATES),
});

interface Sent {
  readonly user: number;
  readonly fires: readonly ConsensusSignal[];
}

const anySubmission: fc.Arbitrary<Sent> = fc.record({
  user: fc.nat(USERS - 1),
  fires: fc.array(anySignal, { maxLength: 12 }),
});
const anyDay = fc.array(anySubmission, { maxLength: 40 });

async function after(newConsensus: NewConsensus, day: readonly Sent[]): Promise<Consensus> {
  const consensus = newConsensus();
  for (const { user, fires } of day) await consensus.submit(user, fires);
  return consensus;
}

/** Returns everything that can be read about a day. */
async function allOf(consensus: Consensus, tickers: readonly string[] = [...TICKERS, 'NOBODY']): Promise<string> {
  const figures = [];
  for (const ticker of tickers) figures.push(await consensus.of(ticker));
  return JSON.stringify({ figures, top: await consensus.top(ALL) });
}

const figuresOf = async (consensus: Consensus): Promise<TickerConsensusFigures[]> =>
  (await Promise.all(TICKERS.map((ticker) => consensus.of(ticker)))).filter((each) => each !== null);

/** Percentages are whole numbers that add up to 100, and the armed percentage is off by less than one. */
const percentagesAddUp = (newConsensus: NewConsensus) =>
  fc.asyncProperty(anyDay, async (day) => {
    const consensus = await after(newConsensus, day);
    const [figures, top] = [await figuresOf(consensus), await consensus.top(ALL)];
    return [...figures, ...top].every(({ sample_users, armed_users, armed_pct, tighten_pct, exit_pct }) => {
      const percents = [armed_pct, tighten_pct, exit_pct];
      const whole = percents.every((each) => Number.isInteger(each) && each >= 0 && each <= 100);
      return (
        whole &&
        armed_pct + tighten_pct + exit_pct === 100 &&
        Math.abs(armed_pct - (armed_users / sample_users) * 100) < 1
      );
    });
  });

/** Each user counts once for a ticker or kind, regardless of how many signals the user submitted. */
const samplesAreUsers = (newConsensus: NewConsensus) =>
  fc.asyncProperty(anyDay, async (day) => {
    const figures = await figuresOf(await after(newConsensus, day));
    const usersWith = (has: (fire: ConsensusSignal) => boolean): number =>
      new Set(day.filter(({ fires }) => fires.some(has)).map(({ user }) => user)).size;
    return figures.every(
      ({ ticker, sample_users, top_kinds }) =>
        sample_users === usersWith((fire) => fire.ticker === ticker) &&
        top_kinds.every(
          ({ kind, users }) => users === usersWith((fire) => fire.ticker === ticker && fire.kind === kind),
        ),
    );
  });

/** Repeating a submission immediately changes nothing and reports only duplicates. */
const repeatsChangeNothing = (newConsensus: NewConsensus) =>
  fc.asyncProperty(anyDay, anySubmission, fc.integer({ min: 1, max: 3 }), async (day, again, times) => {
    const consensus = await after(newConsensus, [...day, again]);
    const before = await allOf(consensus);
    for (let n = 0; n < times; n++) {
      const { accepted, duplicates } = await consensus.submit(again.user, again.fires);
      if (accepted !== 0 || duplicates !== again.fires.length) return false;
    }
    return (await allOf(consensus)) === before;
  });

/**
 * Repeating a submission later may move a user to another state, but does not change how many users a ticker or kind
 * has.
 */
const repeatsChangeNoNumberOfUsers = (newConsensus: NewConsensus) =>
  fc.asyncProperty(anyDay, fc.nat(), async (day, place) => {
    const consensus = await after(newConsensus, day);
    const repeated = day[place % Math.max(1, day.length)];
    const numbers = async (): Promise<string> =>
      JSON.stringify(
        (await figuresOf(consensus)).map(({ ticker, sample_users, top_kinds }) => [ticker, sample_users, top_kinds]),
      );
    const before = await numbers();
    if (repeated !== undefined) await consensus.submit(repeated.user, repeated.fires);
    return (await numbers()) === before;
  });

/**
 * Accepted and duplicate signals add up to the submitted ones. Over the day, one signal is accepted per user, ticker
 * and kind.
 */
const everySignalIsCounted = (newConsensus: NewConsensus) =>
  fc.asyncProperty(anyDay, async (day) => {
    const consensus = newConsensus();
    let accepted = 0;
    for (const { user, fires } of day) {
      const receipt = await consensus.submit(user, fires);
      if (receipt.accepted + receipt.duplicates !== fires.length || receipt.accepted < 0 || receipt.duplicates < 0)
        return false;
      accepted += receipt.accepted;
    }
    return (
      accepted ===
      new Set(day.flatMap(({ user, fires }) => fires.map(({ ticker, kind }) => `${user} ${ticker} ${kind}`))).size
    );
  });

/**
 * Signals can arrive in any order without changing the figures, if each user's latest signal for each ticker arrives
 * last.
 */
const onlyTheLatestStateMatters = (newConsensus: NewConsensus) =>
  fc.asyncProperty(
    anyDay.chain((day) => {
      const single = day.flatMap(({ user, fires }) => fires.map((fire) => ({ user, fires: [fire] })));
      return fc.record({
        single: fc.constant(single),
        shuffled: fc.shuffledSubarray(single, { minLength: single.length }),
      });
    }),
    async ({ single, shuffled }) => {
      const lastWords = new Map(single.map((each) => [`${each.user} ${each.fires[0]?.ticker}`, each]));
      const [inOrder, inAnother] = [
        await after(newConsensus, single),
        await after(newConsensus, [...shuffled, ...lastWords.values()]),
      ];
      return (await allOf(inOrder)) === (await allOf(inAnother));
    },
  );

/** Signals submitted one by one give the same figures as signals submitted together. */
const splittingChangesNothing = (newConsensus: NewConsensus) =>
  fc.asyncProperty(anyDay, async (day) => {
    const single = day.flatMap(({ user, fires }) => fires.map((fire) => ({ user, fires: [fire] })));
    return (await allOf(await after(newConsensus, day))) === (await allOf(await after(newConsensus, single)));
  });

const fewUsers = fc.uniqueArray(fc.nat(USERS - 1), { maxLength: 4 });

/** A ticker with fewer than five users appears in no figure. */
const fewUsersOfTickerAreHidden = (newConsensus: NewConsensus) =>
  fc.asyncProperty(anyDay, fewUsers, fc.array(anySignal, { minLength: 1, maxLength: 8 }), async (day, users, fires) => {
    const hidden = users.map((user) => ({ user, fires: fires.map((fire) => ({ ...fire, ticker: 'HIDDEN' })) }));
    const asked = [...TICKERS, 'HIDDEN'];
    const [withThem, without] = [await after(newConsensus, [...day, ...hidden]), await after(newConsensus, day)];
    return (await allOf(withThem, asked)) === (await allOf(without, asked));
  });

/** A kind with fewer than five users changes no figure, unless its signals change a user's state. */
const fewUsersOfKindAreHidden = (newConsensus: NewConsensus) =>
  fc.asyncProperty(anyDay, fewUsers, async (day, users) => {
    const lastOf = (user: number): ConsensusSignal[] => [
      ...new Map(
        day
          .filter((each) => each.user === user)
          .flatMap(({ fires }) => fires.map((fire) => [fire.ticker, fire] as const)),
      ).values(),
    ];
    const hidden = users.map((user) => ({ user, fires: lastOf(user).map((fire) => ({ ...fire, kind: 'hidden' })) }));
    const [withThem, without] = [await after(newConsensus, [...day, ...hidden]), await after(newConsensus, day)];
    return (await allOf(withThem)) === (await allOf(without));
  });

/**
 * The ranking contains every published ticker, ordered by armed users, and a shorter ranking is a prefix of a longer
 * one.
 */
const rankingIsComplete = (newConsensus: NewConsensus) =>
  fc.asyncProperty(anyDay, fc.integer({ min: 1, max: ALL }), async (day, limit) => {
    const consensus = await after(newConsensus, day);
    const [top, some, figures] = [await consensus.top(ALL), await consensus.top(limit), await figuresOf(consensus)];
    const sorted = top.every((each, place) => place === 0 || (top[place - 1]?.armed_users ?? 0) >= each.armed_users);
    const shown = (list: readonly TickerConsensusFigures[]): string =>
      JSON.stringify(list.map(({ ticker, armed_users, sample_users }) => [ticker, armed_users, sample_users]));
    const inLetters = (list: readonly TickerConsensusFigures[]): TickerConsensusFigures[] =>
      list.toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1));
    return sorted && shown(some) === shown(top.slice(0, limit)) && shown(inLetters(top)) === shown(inLetters(figures));
  });

export const consensusRules = (newConsensus: NewConsensus): readonly Rule[] => [
  ruleOf('has whole percentages that add up to 100', percentagesAddUp(newConsensus)),
  ruleOf('counts each user once', samplesAreUsers(newConsensus)),
  ruleOf('does not change when the last submission is repeated', repeatsChangeNothing(newConsensus)),
  ruleOf('keeps the number of users after any repeat', repeatsChangeNoNumberOfUsers(newConsensus)),
  ruleOf('accepts every signal once', everySignalIsCounted(newConsensus)),
  ruleOf('depends on the order only through the latest state', onlyTheLatestStateMatters(newConsensus)),
  ruleOf('does not depend on how signals are cut into submissions', splittingChangesNothing(newConsensus)),
  ruleOf(
    'publishes the same for a ticker with four users as for one without users',
    fewUsersOfTickerAreHidden(newConsensus),
  ),
  ruleOf(
    'publishes the same for a kind with four users as for one without users',
    fewUsersOfKindAreHidden(newConsensus),
  ),
  ruleOf('ranks every published ticker', rankingIsComplete(newConsensus)),
];
