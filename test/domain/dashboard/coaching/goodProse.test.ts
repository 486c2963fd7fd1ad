import { expect, it } from '@jest/globals';
import { AUDIT_EXAMPLE } from '../../../../src/adapters/http/local/examples/auditExample.js';
import { initialCoachSubject } from '../../../../src/application/dashboard/coaching/loadCoachSubject.js';
import { thesisCoach } from '../../../../src/domain/dashboard/coaching/coaches/thesis.js';
import { checkNarration } from '../../../../src/domain/dashboard/coaching/trust/checkNarration.js';

const failedChecksOf = (narration: string) =>
  checkNarration(
    { narration, citations: [] },
    thesisCoach.evidence(initialCoachSubject(AUDIT_EXAMPLE, 'AAPL')),
    'prose',
  ).checks.filter(({ passed }) => !passed);

/** Texts about the example audit that follow the rules, as a provider might write them. */
const GOOD = [
  'AAPL is in EXIT because it closed at 169.23, just below the stop at 169.79. The plan no longer wants the position.',
  'The score of 59.7 is held up by risk at 76.2 and trend at 68.6, while structure at 43.2 is the weak spot.',
  'The close slipped 1.1% to 169.23, which is 0.3% under the stop of 169.79. That is why the state is EXIT.',
  'For EXIT to end, AAPL needs three sessions in a row above 172.22 with a score of at least 60, or the position has to be closed.',
  'The weakness is mainly due to structure, which stands at 43.2. The stop is set to 169.79.',
  'If AAPL closes above 172.22 for 3 sessions with a score of 60 or more, the state is WATCH again. Until then EXIT stands.',
  'The gain since the entry at 106.73 is 58.6%, or 32.1R, so selling now locks in a large profit.',
  'Resistance sits at 169.93 and support at 168.38; the last bar is NEUTRAL and the entry verdict is WAIT.',
  'On 29 December 2017 AAPL moved to EXIT. The market regime is risk-on, so the weakness is its own.',
  'A close below 168.38 would break the nearest support. A close above 169.93 would clear the resistance.',
  'AAPL was in WATCH before the stop gave way; since 29 December 2017 it has been in EXIT.',
  'RSI14 at 43.1 is neither hot nor cold. ATR14 is about 2.4, so the breach of the stop is small.',
  'Think about what you would do if the position were new. The plan answers with EXIT, and the reason is one close below the stop.',
  'The position has run for 334 sessions and all four rungs have been reached. What matters now is discipline, not hope.',
  'Half of the case is the stop; the other half is the score, which at 59.7 is just short of 60.',
  'Nothing in the evidence argues for waiting: the swing signal is NONE and momentum is weakening. Should the close recover above 172.22, the framework starts to count again.',
  'The way to the resistance is 0.8 times the way to the support, so the reward does not pay for the risk.',
  'Once the position is closed, the ticker returns to the watch list. No entry trigger stands today.',
  'The trend is intact: the close is above the SMA200, and the SMA50 stands below the price. Even so, a stop is a stop.',
  "It isn't the score that triggered this, it's the stop. The grade of B- says the business of trend and risk is still decent.",
  'A score of 59.7 is close to the border of 60.',
  'AAPL reached four of its rungs; the first of them is long past. In the second place, the regime is risk-on.',
  'The close on Friday, 29 December 2017, was 169.23. December ended weak.',
];

/** Texts that state a figure of the example audit as another measure. */
const BAD = [
  'You hold 106.73 shares.',
  'You hold 169.79 shares.',
  'Your position is 60 shares.',
  'It has been 60 sessions.',
  'It has been 43.1 trading sessions.',
  'The score is 4 points.',
  'The score is 43.2 points.',
  'The stop was raised to 168.38.',
  'The stop moved to 168.38.',
  'The stop has been lifted to 168.38.',
  'The stop-loss is 168.38.',
  'The stop loss at 168.38 is broken.',
  'The stop went from 168.38 to 169.79.',
  'The stop went from 169.79 to 168.38.',
  'You bought at 169.23.',
  'You bought your shares at 169.23.',
  'You paid 169.23 a share.',
  'Your cost basis is 169.23.',
  'RSI14 fell to 59.7.',
  'RSI(14) fell to 59.7.',
  'The score dropped to 43.2.',
  'Momentum dropped to 43.2.',
  '3 of 4 rungs are hit.',
  '3 of its four rungs are hit.',
  '5 of 5 rungs are hit.',
  'Levels: stop: 168.38.',
  'Stop: $168.38.',
  'AAPL’s stop: 168.38.',
  'The stop = 168.38.',
  'Stop=168.38',
  'The stop (168.38) is broken.',
  'The stop-loss order at 168.38 is broken.',
  'The stop, moved to 168.38, is broken.',
  'The stop, which is 168.38, is broken.',
  'Entry: 169.23.',
  'Stop: 169.79, entry: 169.23.',
  'Average cost: 169.23.',
  'It has a cost basis per share of 169.23.',
  'It closed below the stop, now at 168.38.',
  'The stop, currently 168.38, is broken.',
  'The score of 55 is weak.',
  'The score is 55.',
];

const TRUE_MEASURES = [
  'The stop was raised to 169.79. The stop-loss is 169.79, and the RSI(14) is 43.1.',
  'The stop has moved up to 169.79, 0.3% above the close.',
  'You bought at 106.73. You paid 106.73 a share, so your cost basis is 106.73.',
  'You hold 120 shares; the position is 120 AAPL shares.',
  'You bought your shares at 106.73 and have held them for 334 sessions.',
  'RSI14 fell to 43.1, and the score dropped to 59.7 points.',
  'The structure pillar fell to 43.2 and the risk pillar rose to 76.2.',
  '4 of 4 rungs are hit. All four take-profit rungs are hit, four of the four rungs.',
  'Stop: 169.79, entry: 106.73, average cost: 106.73. The trend: 68.6.',
  'The stop-loss order at 169.79, the stop (169.79) and the stop = 169.79 are one.',
  'The stop, moved to 169.79, is broken. It closed below the stop, which is 169.79.',
  'It has a cost basis per share of 106.73.',
  'It closed below its stop: 169.23 against 169.79.',
  'It closed below its stop (169.23 against 169.79).',
  'It closed below the stop, at 169.23. Below the stop, 168.38 is the next support.',
  'Resistance and support: 169.93 and 168.38.',
  'Support, resistance: 168.38, 169.93.',
  'It closed below the stop, now at 169.79.',
  'EXIT ends only once the score is 55. It closed below the score of 55 that EXIT needs.',
  'The score of 55 or more has to hold. If the score is 55, EXIT ends.',
  'For the remaining shares, EXIT ends after 3 consecutive sessions above 172.22.',
];

it.each(TRUE_MEASURES)('accepts a figure stated as what it measures: %s', (narration) => {
  expect(failedChecksOf(narration)).toEqual([]);
});

it.each(BAD)('refuses a figure stated as another measure: %s', (narration) => {
  expect(failedChecksOf(narration)).toMatchObject([{ check: 'numbers' }]);
});

it.each(GOOD)('accepts good prose: %s', (narration) => {
  expect(failedChecksOf(narration)).toEqual([]);
});
