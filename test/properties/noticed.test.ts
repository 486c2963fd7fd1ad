import { describe, expect, it, jest } from '@jest/globals';
import { assign, not } from 'xstate';
import { breakerMachine } from '../../src/domain/dashboard/trading/breaker/breaker.machine.js';
import { brokerModeMachine } from '../../src/domain/dashboard/trading/mode/brokerMode.machine.js';
import { foundingMachine } from '../../src/domain/cloud/licensing/foundingProgram.machine.js';
import { licenseMachine } from '../../src/domain/cloud/licensing/licenseLifecycle.machine.js';
import { orderIntentMachine } from '../../src/domain/dashboard/trading/orders/orderIntent.machine.js';
import { INITIAL_TICKER_SNAPSHOT, advanceTicker } from '../../src/domain/dashboard/framework/tickerSnapshot.js';
import * as rules from './index.js';
import { ruleAlone } from './ruleAlone.js';

jest.setTimeout(120_000);

const breaker = (changed: Parameters<typeof breakerMachine.provide>[0]) =>
  rules.breakerRules(rules.breakerOf(breakerMachine.provide(changed)));
const mode = (changed: Parameters<typeof brokerModeMachine.provide>[0]) =>
  rules.brokerModeRules(rules.brokerModeOf(brokerModeMachine.provide(changed)));
const license = (changed: Parameters<typeof licenseMachine.provide>[0]) =>
  rules.licenseRules(rules.licenseOf(licenseMachine.provide(changed)));
const intent = (changed: Parameters<typeof orderIntentMachine.provide>[0]) =>
  rules.intentRules(rules.intentOf(orderIntentMachine.provide(changed)));

/** Faulty implementations, each with its rules and the names of the rules that must detect the fault. */
const BROKEN: readonly (readonly [what: string, rules: readonly rules.Rule[], ...broken: readonly string[]])[] = [
  [
    'a breaker that opens after four failures',
    breaker({ guards: { isLastStrike: ({ context }) => context.fails >= 3 } }),
    'opens only at the third strike',
    'reports a consistent status',
  ],
  [
    'a breaker that never resets its failures',
    breaker({ actions: { recover: () => undefined } }),
    'opens only at the third strike',
    'never counts successful calls as failures',
    'recovers',
  ],
  [
    'a breaker that probes too soon',
    breaker({ actions: { trip: assign(({ context }) => ({ fails: 3, remaining: context.cooldown / 2 })) } }),
    'stays open for the cooldown',
  ],
  [
    'a mode that goes live with a requirement missing',
    mode({ guards: { nothingIsMissing: () => true } }),
    'becomes live only on request and with every requirement met',
  ],
  [
    'a mode that stays live',
    mode({ guards: { lacks: () => false } }),
    'stays live until dryrun is requested or the license, broker, account or prices are lost',
  ],
  [
    'a mode that forgets its live account',
    mode({ actions: { confirmAccount: () => undefined } }),
    'is live for the confirmed account and reports why it ended',
  ],
  [
    'a mode that restarts its dry-run window',
    mode({ actions: { forgetAccount: assign({ account: null, endedBy: null, dryrunSince: 0 }) } }),
    'never forgets its first start in dryrun',
  ],
  [
    'a license without an end',
    license({ guards: { termHasEnded: () => false } }),
    'ends by time only at its end date or with a payment 14 days overdue',
  ],
  [
    'a license that is dunned forever',
    license({ guards: { isOverdueTooLong: () => false } }),
    'is dunned for 14 days and then expires',
  ],
  [
    'a license that is not dunned',
    license({ actions: { noteOverdue: () => undefined } }),
    'has a past-due date exactly while it is past due',
  ],
  [
    'a founding program that fills up early',
    rules.foundingRules(
      rules.foundingOf(foundingMachine.provide({ guards: { isFull: ({ event }) => event.claimed >= 99 } })),
    ),
    'is closed while 100 licenses',
  ],
  [
    'an intent that is sent in dryrun',
    intent({ guards: { isDryRun: () => false } }),
    'begins with its intention',
    'is withheld in dryrun',
  ],
  [
    'an intent that ignores the broker',
    intent({ guards: { reports: () => false } }),
    'is as the broker last reported it',
  ],
  [
    'a ticker whose stop falls',
    rules.tickerRules(
      rules.tickerRunByFunction((life, event) => lowered(advanceTicker(life, event)), INITIAL_TICKER_SNAPSHOT),
    ),
    '8: a held stop never falls',
  ],
  [
    'a bucket with one extra token',
    rules.tokenBucketRules((rule) => ruleAlone({ ...rule, limit: rule.limit + 1 })),
    'refuses exactly one of limit + 1 requests',
  ],
  [
    'a bucket that admits everyone',
    rules.tokenBucketRules(({ limit }) => ({
      look: () => ({ admitted: true, remaining: limit, nextTokenSeconds: 0 }),
      take: () => ({ admitted: true, remaining: limit, nextTokenSeconds: 0 }),
    })),
    'refuses exactly one of limit + 1 requests',
    'admits a caller after the announced wait',
    'is full again after its window',
  ],
  [
    'an audit that depends on the order',
    rules.auditRules((tickers) => tickers[0]?.symbol),
    '14: the order of the tickers does not matter',
  ],
  [
    'a score that looks ahead',
    rules.causalityRules((bars) => bars.dates.map(() => String(bars.close.at(-1)))),
    '3: later bars do not change the results',
  ],
  [
    'a score that depends on the unit of prices',
    rules.pillarRules((bars) => ({ trend: bars.close.at(-1) ?? null }), ['trend']),
    '1: the unit of prices does not matter to the pillars',
    '5: every score is between 0 and 100',
  ],
];

function lowered(life: ReturnType<typeof advanceTicker>): ReturnType<typeof advanceTicker> {
  const { holding } = life.facts;
  const stop = holding === null || holding.stop === null ? null : holding.stop - 1;
  return holding === null ? life : { ...life, facts: { ...life.facts, holding: { ...holding, stop } } };
}

describe('the rules', () => {
  it.each(BROKEN)('detect %s', async (_what, all, ...broken) => {
    const tried = all.filter(({ name }) => broken.some((each) => name.startsWith(each)));
    const said = await rules.assertRules(tried, { runs: 200, seed: 1 }).then(() => 'all hold', String);
    for (const name of broken) expect(said).toContain(`Broken: ${name}`);
  });

  it.each([0, -1, 1.5, NaN])('refuse %d runs', async (runs) => {
    const all = breaker({});
    const refused = new RangeError(
      `runs is ${runs}. It must be a whole number from 1; without it, 100 random cases are tried.`,
    );

    await expect(rules.assertRules(all, { runs })).rejects.toEqual(refused);
    await expect(all[0]?.holds({ runs })).rejects.toEqual(refused);
  });

  it('report the smallest case and how to repeat it', async () => {
    const [rule] = breaker({ guards: { isLastStrike: not('cooldownIsOver') } });
    const thrown: unknown = await rule?.holds({ seed: 7 }).catch((problem: unknown) => problem);

    expect(thrown).toBeInstanceOf(rules.RuleBroken);
    expect(thrown).toMatchObject({
      rule: 'opens only at the third strike',
      counterexample: [[{ kind: 'call', outcome: 'failed' }]],
      seed: 7,
      message: expect.stringMatching(
        /^Broken: opens only at the third strike\nCase \d+ of at most 100, made simpler \d+ times:\n  1\. \{"kind":"call","outcome":"failed"\}\nStep 1 is the one that breaks it: from \{"open":false.*\} to \{"open":true.*\}\nThe same case again: \{ seed: 7, path: '[\d:]+' \}$/,
      ),
    });
    const { path } = Object(thrown);
    await expect(rule?.holds({ seed: 7, path })).rejects.toMatchObject({
      counterexample: [[{ kind: 'call', outcome: 'failed' }]],
    });
  });

  it('report which states and transitions of a machine were not visited', () => {
    const { states, transitions, moves } = rules.walkMachine(foundingMachine, {
      inputs: [undefined],
      events: { full: { type: 'licenses.counted', claimed: 100 } },
    });

    expect(states).toEqual({ visited: ['open', 'closed'], missed: [] });
    expect(transitions).toEqual({ visited: ['open|licenses.counted|0'], missed: ['closed|licenses.counted|0'] });
    expect(moves).toEqual(['open → closed: full']);
  });
});
