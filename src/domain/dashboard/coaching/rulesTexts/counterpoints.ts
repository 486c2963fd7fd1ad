import type { RulesNarrationContext } from '../coach.js';
import { rankedPillars } from '../figures/rankedPillars.js';
import { PILLAR_TITLES } from '../figures/commonFigures.js';
import type { FrameworkConclusion } from './frameworkConclusion.js';

interface Point {
  /** Importance of the point, 0 to 1. */
  readonly weight: number;
  readonly text: string;
}

/** Thresholds beyond which a measure is worth mentioning as a counterpoint. */
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

/** Lists the points against the framework's conclusion, most important first. */
export function counterpointsOf(context: RulesNarrationContext, { against }: FrameworkConclusion): string[] {
  const points = against === 'bull' ? bullPoints(context) : bearPoints(context);
  return points.toSorted((one, other) => other.weight - one.weight).map(({ text }) => text);
}

function bullPoints(context: RulesNarrationContext): Point[] {
  const {
    subject: { tickerAudit, audit },
    evidence,
  } = context;
  const close = evidence.value('metadata.last_close');
  const atr = evidence.value('framework.inputs.atr14_prior');
  const held = (tickerAudit.framework?.holding ?? null) !== null;
  const near = (close - evidence.value('levels.support.0.price')) / atr;
  return [
    ...pillarPoints(context, 'bull'),
    ...when(
      evidence.value('position.stop_distance') < 0 &&
        Math.abs(evidence.value('position.stop_distance_atr')) < NEAR_IN_ATR,
      0.9,
      () =>
        `The close is only ${evidence.format('position.stop_breach_pct')} (${evidence.formatMagnitude('position.stop_distance_atr')} ATR) below the stop: less than an ordinary day’s move.`,
    ),
    ...when(!held && evidence.value('score') >= SAFE_SCORE, 0.8, () => scoreForEntry(evidence)),
    ...when(
      held && evidence.value('score') >= SAFE_SCORE,
      0.8,
      () =>
        `The score of ${evidence.format('score')} is well above the exit threshold of ${evidence.format('rules.exit_score')}.`,
    ),
    ...when(
      close > evidence.value('pillars.trend.terms.price_vs_sma200.inputs.sma200'),
      0.6,
      () =>
        `The close of ${evidence.format('metadata.last_close')} is above the SMA200 at ${evidence.format('pillars.trend.terms.price_vs_sma200.inputs.sma200')}: the long-term trend is intact.`,
    ),
    ...when(
      near <= NEAR_IN_ATR && evidence.value('levels.support.0.strength') >= STRONG_LEVEL,
      0.7,
      () =>
        `The support at ${evidence.format('levels.support.0.price')} (strength ${evidence.format('levels.support.0.strength')}) is close and unbroken.`,
    ),
    ...when(
      evidence.value('structure.reward_risk') >= GOOD_REWARD,
      0.7,
      () => `The distance to resistance is ${evidence.format('structure.reward_risk')} times the distance to support.`,
    ),
    ...when(
      evidence.value('framework.inputs.rsi14') <= COLD_RSI,
      0.5,
      () => `With an RSI14 of ${evidence.format('framework.inputs.rsi14')}, much of the selling is already done.`,
    ),
    ...when(
      tickerAudit.structure?.verdict === 'OK',
      0.65,
      () =>
        `Trap & Structure classifies the last bar as ${tickerAudit.structure?.state ?? ''} and gives the entry verdict OK.`,
    ),
    ...when(audit.regime.label === 'risk_on', 0.3, () => 'The market regime is risk-on, which lifts weak tickers too.'),
  ];
}

function bearPoints(context: RulesNarrationContext): Point[] {
  const {
    subject: { tickerAudit, audit },
    evidence,
  } = context;
  const barType = tickerAudit.structure?.state ?? '';
  const given = evidence.value('position.gain_pct') - evidence.value('position.stop_gain_pct');
  return [
    ...pillarPoints(context, 'bear'),
    ...when(
      tickerAudit.swing_signal === 'SHORT_RISK',
      0.85,
      () => 'The swing signal is SHORT RISK: a bearish trigger is active.',
    ),
    ...when(
      barType === 'TRAP' || barType === 'FADE' || barType === 'CHASE',
      0.8,
      () => `Trap & Structure classifies the last bar as a ${barType}.`,
    ),
    ...when(
      evidence.value('structure.reward_risk') < POOR_REWARD,
      0.75,
      () =>
        `The distance to resistance is ${evidence.format('structure.reward_risk')} times the distance to support: there is more to lose than to win from here.`,
    ),
    ...when(
      evidence.value('structure.inputs.room_in_atr') <= NEAR_IN_ATR,
      0.6,
      () =>
        `The resistance at ${evidence.format('structure.primary_resistance')} is ${evidence.formatMagnitude('structure.inputs.room_in_atr')} ATR away.`,
    ),
    ...when(
      evidence.value('framework.inputs.rsi14') >= HOT_RSI,
      0.6,
      () => `An RSI14 of ${evidence.format('framework.inputs.rsi14')} is high.`,
    ),
    ...when(
      evidence.value('structure.stretch') >= STRETCHED,
      0.6,
      () => `The close is ${evidence.format('structure.stretch')} ATR above the EMA20.`,
    ),
    ...when(evidence.value('score') < SAFE_SCORE, 0.7, () => `A score of ${evidence.format('score')} is weak.`),
    ...when(
      given > 0 && evidence.value('position.stop_gain_pct') < 0 && evidence.value('position.gain_pct') > 0,
      0.6,
      () =>
        `A fall to the stop turns a gain of ${evidence.format('position.gain_pct')} into a loss of ${evidence.formatMagnitude('position.stop_gain_pct')}.`,
    ),
    ...when(
      given > 0 && evidence.value('position.stop_gain_pct') >= 0,
      0.5,
      () =>
        `The gain is ${evidence.format('position.gain_pct')}, but the stop locks in only ${evidence.format('position.stop_gain_pct')}.`,
    ),
    ...when(
      evidence.value('position.stop_distance_atr') >= 0 && evidence.value('position.stop_distance_atr') < NEAR_IN_ATR,
      0.7,
      () =>
        `The stop is only ${evidence.formatMagnitude('position.stop_distance_atr')} ATR away; an ordinary day reaches it.`,
    ),
    ...when(audit.regime.label === 'risk_off', 0.9, () => 'The market regime is risk-off.'),
    ...when(audit.regime.label === 'neutral', 0.2, () => 'The market regime is neutral and offers no help.'),
  ];
}

function scoreForEntry(evidence: RulesNarrationContext['evidence']): string {
  const [score, wanted] = [evidence.format('score'), evidence.format('rules.arm_score')];
  return evidence.value('score') >= evidence.value('rules.arm_score')
    ? `The score of ${score} already meets the ${wanted} that an entry requires.`
    : `The score of ${score} is close to the ${wanted} that an entry requires.`;
}

/** Returns a point about the pillar that most supports the given side of the argument. */
function pillarPoints(context: RulesNarrationContext, side: FrameworkConclusion['against']): Point[] {
  const ranked = rankedPillars(context.subject);
  const loudest = side === 'bull' ? ranked[0] : ranked.at(-1);
  if (loudest === undefined) return [];
  const { name, score } = loudest;
  const said = context.evidence.format(`pillars.${name}.score`);
  if (side === 'bull')
    return when(
      score >= STRONG_PILLAR,
      score / 100,
      () => `The ${PILLAR_TITLES[name]} pillar is at ${said}, which speaks for the stock.`,
    );
  return when(
    score <= WEAK_PILLAR,
    1 - score / 100,
    () => `The ${PILLAR_TITLES[name]} pillar is at ${said}, a weakness that the other pillars mask.`,
  );
}

/** Comparisons with NaN are false, so the text never states a missing figure. */
const when = (holds: boolean, weight: number, text: () => string): Point[] => (holds ? [{ weight, text: text() }] : []);
