import type { RulesNarrationContext } from '../coach.js';
import { rankedPillars } from '../figures/rankedPillars.js';
import { PILLAR_TITLES } from '../figures/commonFigures.js';
import type { FrameworkConclusion } from './frameworkConclusion.js';

interface Point {
  /** How much it says, 0 to 1. */
  readonly weight: number;
  readonly text: string;
}

/** Where a measure begins to speak for a side. */
const STRONG_PILLAR = 60;
const WEAK_PILLAR = 50;
const SAFE_SCORE = 55;
const NEAR_IN_ATR = 1;
const STRONG_LEVEL = 25;
const HOT_RSI = 65;
const COLD_RSI = 40;
const POOR_REWARD = 1;
const GOOD_REWARD = 2;
const STRETCHED = 2;

/** What the evidence has against the conclusion, the weightiest first. */
export function counterpoints(told: RulesNarrationContext, { against }: FrameworkConclusion): string[] {
  const points = against === 'bull' ? bullPoints(told) : bearPoints(told);
  return points.toSorted((one, other) => other.weight - one.weight).map(({ text }) => text);
}

function bullPoints(told: RulesNarrationContext): Point[] {
  const {
    subject: { tickerAudit: published, audit },
    evidence: words,
  } = told;
  const close = words.value('metadata.last_close');
  const atr = words.value('framework.inputs.atr14_prior');
  const held = (published.framework?.holding ?? null) !== null;
  const near = (close - words.value('levels.support.0.price')) / atr;
  return [
    ...pillarPoints(told, 'bull'),
    ...when(
      words.value('position.stop_distance') < 0 && Math.abs(words.value('position.stop_distance_atr')) < NEAR_IN_ATR,
      0.9,
      () =>
        `The stop gave way by ${words.format('position.stop_breach_pct')} only, ${words.formatMagnitude('position.stop_distance_atr')} ATR: less than an ordinary day moves.`,
    ),
    ...when(!held && words.value('score') >= SAFE_SCORE, 0.8, () => scoreForEntry(words)),
    ...when(
      held && words.value('score') >= SAFE_SCORE,
      0.8,
      () =>
        `The score of ${words.format('score')} is well above the border of ${words.format('rules.exit_score')} at which the framework gives a position up.`,
    ),
    ...when(
      close > words.value('pillars.trend.terms.price_vs_sma200.inputs.sma200'),
      0.6,
      () =>
        `The close of ${words.format('metadata.last_close')} is above the SMA200 at ${words.format('pillars.trend.terms.price_vs_sma200.inputs.sma200')}: the long trend is whole.`,
    ),
    ...when(
      near <= NEAR_IN_ATR && words.value('levels.support.0.strength') >= STRONG_LEVEL,
      0.7,
      () =>
        `The support at ${words.format('levels.support.0.price')} (strength ${words.format('levels.support.0.strength')}) is close by and has not been broken.`,
    ),
    ...when(
      words.value('structure.reward_risk') >= GOOD_REWARD,
      0.7,
      () => `The way to the resistance is ${words.format('structure.reward_risk')} times the way to the support.`,
    ),
    ...when(
      words.value('framework.inputs.rsi14') <= COLD_RSI,
      0.5,
      () => `With an RSI14 of ${words.format('framework.inputs.rsi14')} much of the selling is done already.`,
    ),
    ...when(
      published.structure?.verdict === 'OK',
      0.65,
      () => `Trap & Structure calls the last bar ${published.structure?.state ?? ''} and says OK to an entry.`,
    ),
    ...when(
      audit.regime.label === 'risk_on',
      0.3,
      () => 'The market is in a risk-on regime, which carries weak tickers too.',
    ),
  ];
}

function bearPoints(told: RulesNarrationContext): Point[] {
  const {
    subject: { tickerAudit: published, audit },
    evidence: words,
  } = told;
  const setup = published.structure?.state ?? '';
  const given = words.value('position.gain_pct') - words.value('position.stop_gain_pct');
  return [
    ...pillarPoints(told, 'bear'),
    ...when(
      published.swing_signal === 'SHORT_RISK',
      0.85,
      () => 'The swing signal is SHORT RISK: a bearish trigger stands.',
    ),
    ...when(
      setup === 'TRAP' || setup === 'FADE' || setup === 'CHASE',
      0.8,
      () => `Trap & Structure calls the last bar a ${setup}.`,
    ),
    ...when(
      words.value('structure.reward_risk') < POOR_REWARD,
      0.75,
      () =>
        `The way to the resistance is ${words.format('structure.reward_risk')} times the way to the support: there is more to lose than to win from here.`,
    ),
    ...when(
      words.value('structure.inputs.room_in_atr') <= NEAR_IN_ATR,
      0.6,
      () =>
        `The resistance at ${words.format('structure.primary_resistance')} is ${words.formatMagnitude('structure.inputs.room_in_atr')} ATR away.`,
    ),
    ...when(
      words.value('framework.inputs.rsi14') >= HOT_RSI,
      0.6,
      () => `An RSI14 of ${words.format('framework.inputs.rsi14')} is a lot to pay for.`,
    ),
    ...when(
      words.value('structure.stretch') >= STRETCHED,
      0.6,
      () => `The close is ${words.format('structure.stretch')} ATR above the EMA20.`,
    ),
    ...when(
      words.value('score') < SAFE_SCORE,
      0.7,
      () => `The score of ${words.format('score')} is nothing to rely on.`,
    ),
    ...when(
      given > 0 && words.value('position.stop_gain_pct') < 0 && words.value('position.gain_pct') > 0,
      0.6,
      () =>
        `A fall to the stop turns a gain of ${words.format('position.gain_pct')} into a loss of ${words.formatMagnitude('position.stop_gain_pct')}.`,
    ),
    ...when(
      given > 0 && words.value('position.stop_gain_pct') >= 0,
      0.5,
      () =>
        `Between the gain of ${words.format('position.gain_pct')} and the ${words.format('position.stop_gain_pct')} that the stop keeps lies what waiting can cost.`,
    ),
    ...when(
      words.value('position.stop_distance_atr') < NEAR_IN_ATR,
      0.7,
      () =>
        `The stop is only ${words.formatMagnitude('position.stop_distance_atr')} ATR away; an ordinary day reaches it.`,
    ),
    ...when(audit.regime.label === 'risk_off', 0.9, () => 'The market is in a risk-off regime.'),
    ...when(audit.regime.label === 'neutral', 0.2, () => 'The market regime is neutral and lends no help.'),
  ];
}

function scoreForEntry(words: RulesNarrationContext['evidence']): string {
  const [score, wanted] = [words.format('score'), words.format('rules.arm_score')];
  return words.value('score') >= words.value('rules.arm_score')
    ? `The score of ${score} already meets the ${wanted} that an entry wants.`
    : `The score of ${score} is not far from the ${wanted} that an entry wants.`;
}

/** The pillar that speaks loudest for the side. */
function pillarPoints(told: RulesNarrationContext, side: FrameworkConclusion['against']): Point[] {
  const ranked = rankedPillars(told.subject);
  const loudest = side === 'bull' ? ranked[0] : ranked.at(-1);
  if (loudest === undefined) return [];
  const { name, score } = loudest;
  const said = told.evidence.format(`pillars.${name}.score`);
  if (side === 'bull')
    return when(
      score >= STRONG_PILLAR,
      score / 100,
      () => `The ${PILLAR_TITLES[name]} pillar stands at ${said}: that is not what a broken case looks like.`,
    );
  return when(
    score <= WEAK_PILLAR,
    1 - score / 100,
    () => `The ${PILLAR_TITLES[name]} pillar stands at ${said}, and the other pillars paper over it.`,
  );
}

/** NaN holds nowhere, so that a missing figure is never spoken of. */
const when = (holds: boolean, weight: number, text: () => string): Point[] => (holds ? [{ weight, text: text() }] : []);
