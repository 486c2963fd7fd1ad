import { explainsCurrentState } from '../../framework/explainsCurrentState.js';
import type { RulesNarrationContext } from '../coach.js';
import type { TickerAudit } from '../../audit/auditPayload.js';
import { exitMeasuresOf, withinLimitsText } from '../../audit/exitMeasures.js';
import type { DecisionName } from '../../audit/decisions.js';
import { decisionsOf } from '../../decisionMap/checkMap.js';
import { joinWithAnd } from '../../../shared/listText.js';
import { joinSentences, triggerPhrase } from './phrases.js';

/** States the current state in one sentence. */
export function stateSentence({ subject: { ticker, tickerAudit }, evidence }: RulesNarrationContext): string {
  const { state, framework } = tickerAudit;
  const known = evidence.fact('state_since') !== null;
  const [been, since] = known ? ['has been', ` since ${evidence.formatDate('state_since')}`] : ['is', ''];
  const held = (framework?.holding ?? null) !== null;
  const reached = rungsReached(tickerAudit);
  const unheld =
    (tickerAudit.position?.quantity ?? 0) === 0
      ? 'you hold no shares'
      : 'your position was opened after the last bar, so no exit rule applies to it yet';
  switch (state) {
    case 'EXIT':
      return `${ticker} ${been} in EXIT${since}: the plan says to sell the position.`;
    case 'TIGHTEN':
      return `${ticker} ${been} in TIGHTEN${since}: hold ${SHARES_TO_HOLD[reached]}, but give the price little room.`;
    case 'ARMED':
      return `${ticker} ${been} ARMED${since}: ${unheld}; an entry setup is open.`;
    case 'WATCH':
      if (held && exitMeasuresOf(tickerAudit).known.length === 0)
        return `${ticker} ${been} in WATCH${since}: no rule can judge the position yet.`;
      return held
        ? `${ticker} ${been} in WATCH${since}: hold ${SHARES_TO_HOLD[reached]}; no ${reached === 'none' ? '' : 'other '}rule calls for action.`
        : `${ticker} ${been} in WATCH${since}: ${unheld}; no entry setup is open.`;
    case null:
      return `${ticker} has no state: ${lowerFirst(tickerAudit.metadata.framework_reason ?? 'The framework does not track it.')}`;
  }
}

const SHARES_TO_HOLD = {
  none: 'the position',
  some: 'the shares that remain after the sales at the rungs',
  all: 'any shares that are left after the sales at all rungs',
} as const;

/** Whether the price reached none, some or all of the take-profit rungs; none if the audit assumed the entry date. */
function rungsReached({ position, framework }: TickerAudit): keyof typeof SHARES_TO_HOLD {
  const rungs = (position?.entry_date ?? null) === null ? [] : (framework?.holding?.rungs ?? []);
  if (!rungs.some(({ hit }) => hit)) return 'none';
  return rungs.every(({ hit }) => hit) ? 'all' : 'some';
}

/** Says that the rungs follow from an assumed entry; empty if the portfolio lists the entry date. */
export const assumedRungsSentence = ({ position }: TickerAudit): string =>
  (position?.entry_date ?? null) === null
    ? 'Your portfolio lists no entry date, so the rungs are those of the entry that the audit assumes.'
    : '';

/** States what caused the current state; empty when the cause is unknown. */
export function causeSentence({ subject: { tickerAudit }, evidence }: RulesNarrationContext): string {
  const reason = tickerAudit.framework?.reason ?? null;
  const had = (name: string): string => evidence.format(`framework.reason.${name}`);
  const pastPriceNextTo = (name: string, other: string): string =>
    evidence.formatNextTo(`framework.reason.${name}`, `framework.reason.${other}`);
  const has = (...names: string[]): boolean => evidence.has(...names.map((name) => `framework.reason.${name}`));
  const held = (tickerAudit.framework?.holding ?? null) !== null;
  if (!explainsCurrentState(tickerAudit.state, held, reason?.kind ?? null)) {
    return `Cause: ${withinLimitsText(tickerAudit, 'are all')}`;
  }
  if (tickerAudit.framework === null) return '';
  if (reason === null) return 'Cause: no trigger with a high enough score has occurred yet.';
  switch (reason.kind) {
    case 'stop':
      if (tickerAudit.state !== 'EXIT')
        return has('close', 'stop')
          ? `Cause: the close of ${pastPriceNextTo('close', 'stop')} was near the stop at ${pastPriceNextTo('stop', 'close')}.`
          : '';
      return has('close', 'stop')
        ? `Cause: the close of ${pastPriceNextTo('close', 'stop')} was below the stop, which was at ${pastPriceNextTo('stop', 'close')}.`
        : 'Cause: a close below the stop.';
    case 'rung':
      return has('rungs_hit')
        ? `Cause: take-profit rung ${had('rungs_hit')} was reached.`
        : 'Cause: a take-profit rung was reached.';
    case 'overbought':
      return has('rsi')
        ? `Cause: RSI14 reached ${had('rsi')}, at or above the limit of ${evidence.format('rules.tighten_rsi')}.`
        : 'Cause: RSI14 is overbought.';
    case 'score':
      return has('score')
        ? `Cause: the score fell to ${had('score')}, below the limit of ${evidence.format(scoreBorder(tickerAudit.state))}.`
        : 'Cause: a low score.';
    case 'elapsed':
      return `Cause: the last armed setup expired after ${evidence.format('rules.armed_sessions')} sessions without an entry.`;
    case 'trigger_lost':
      return has('close', 'floor')
        ? `Cause: a close of ${had('close')} fell below the trigger floor of ${had('floor')}.`
        : 'Cause: the trigger was lost.';
    case 'recovered':
      return `Cause: the ticker recovered from EXIT, with ${evidence.format('rules.recovered_sessions')} sessions well above the stop and a score of ${evidence.format('rules.recovery_score')} or more.`;
    case 'relaxed':
      return 'Cause: RSI, score and distance to the stop all returned to normal.';
    case 'closed':
      return 'Cause: the position was closed.';
    case 'filled':
      return 'Cause: the entry was filled.';
    default:
      return has('score', 'trigger_low')
        ? `Cause: ${triggerPhrase(reason.kind)} with a score of ${had('score')}; the low of its bar is ${had('trigger_low')}.`
        : `Cause: ${triggerPhrase(reason.kind)}.`;
  }
}

/** States the price at which the state changes. */
export function levelSentence({ subject: { tickerAudit }, evidence }: RulesNarrationContext): string {
  const { state, framework } = tickerAudit;
  if ((framework?.holding ?? null) !== null && evidence.has('position.stop', 'position.stop_distance_pct')) {
    const stop = evidence.formatNextTo('position.stop', 'metadata.last_close');
    const close = evidence.formatNextTo('metadata.last_close', 'position.stop');
    return evidence.value('position.stop_distance') < 0
      ? `The stop at ${stop} is broken: the close of ${close} is ${evidence.format('position.stop_breach_pct')} below it.`
      : `The stop at ${stop} is ${evidence.formatMagnitude('position.stop_distance_pct')} below the close of ${close}.`;
  }
  const close = evidence.format('metadata.last_close');
  if (state === 'ARMED' && evidence.has('watch.trigger_floor')) {
    return `The trigger floor is ${evidence.format('watch.trigger_floor')}; the close is ${close}.`;
  }
  const sides = (['resistance', 'support'] as const)
    .filter((side) => (tickerAudit.levels?.[side] ?? []).length > 0)
    .map((side) => `${side} at ${evidence.format(`levels.${side}.0.price`)}`);
  return sides.length === 0
    ? `The last close is ${close}; no support or resistance is near.`
    : `Nearest ${sides.length === 1 ? 'level' : 'levels'}: ${joinWithAnd(sides)}; the close is ${close}.`;
}

/** States the gain or loss of the position since its entry; empty when the entry is unknown. */
export function gainSentence({ evidence }: RulesNarrationContext): string {
  if (!evidence.has('position.gain_pct', 'position.entry_price')) return '';
  const side = evidence.value('position.gain_pct') < 0 ? 'below' : 'above';
  const r = evidence.has('position.gain_r') ? ` (${evidence.format('position.gain_r')})` : '';
  const age = evidence.has('position.sessions')
    ? ` after ${evidence.format('position.sessions')} session${evidence.value('position.sessions') === 1 ? '' : 's'}`
    : '';
  return `The position is ${evidence.formatMagnitude('position.gain_pct')} ${side} its entry at ${evidence.format('position.entry_price')}${r}${age}.`;
}

/** States what would change the state next. */
export const nextConditionSentence = (context: RulesNarrationContext): string =>
  joinSentences(ruleSentence(context), mapSentence(context));

/**
 * States the closing price nearest to the last close at which the state, the stop breach or the number of rungs reached
 * in the next session differs from that of an unchanged close.
 */
function mapSentence({ subject: { audit, tickerAudit }, evidence }: RulesNarrationContext): string {
  const action = tickerAudit.next?.nearest_action ?? null;
  if (action === null) return '';
  const isBelow = action.distance_atr < 0;
  const today = decisionsOf(tickerAudit, audit.regime);
  // An unchanged close can already change a decision, for example end EXIT; beyond the price, it then stays as it is.
  const effectsWhere = (isKept: boolean): string[] =>
    action.changes.flatMap(({ decision, from, to }) =>
      ((isBelow ? from : to) === today[decision]) === isKept ? (EFFECTS.get(decision) ?? []) : [],
    );
  const [changed, kept] = [effectsWhere(false), effectsWhere(true)];
  const textOf = (id: string): string => evidence.formatOnTickOf(id, 'metadata.last_close');
  const price = textOf('next.nearest_action.price');
  const rulePrice = RULE_PRICES[tickerAudit.state ?? ''];
  const isNamedByRule = rulePrice !== undefined && evidence.has(rulePrice) && textOf(rulePrice) === price;
  if (isNamedByRule && [...changed, ...kept].every((effect) => effect === STATE_EFFECT)) return '';
  const close = `a close at ${price} or ${isBelow ? 'below' : 'above'}`;
  const clauses = [
    ...(changed.length === 0 ? [] : [`${close} would change ${joinWithAnd(changed)}`]),
    ...(kept.length === 0 ? [] : [`an unchanged close would change ${joinWithAnd(kept)}, but ${close} would not`]),
  ];
  return `In the next session, ${clauses.join('; ')}.`;
}

/** The price, by state, at which a single close changes the state. Only the rule's sentence gives it. */
const RULE_PRICES: Readonly<Record<string, string>> = { WATCH: 'watch.tighten_price', ARMED: 'watch.trigger_floor' };

const STATE_EFFECT = 'the state';

const EFFECTS: ReadonlyMap<DecisionName, string> = new Map([
  ['state', STATE_EFFECT],
  ['stop_breached', 'whether the stop is breached'],
  ['rungs_hit', 'the number of rungs reached'],
]);

function ruleSentence({ subject: { tickerAudit, audit }, evidence }: RulesNarrationContext): string {
  const held = (tickerAudit.framework?.holding ?? null) !== null;
  switch (tickerAudit.state) {
    case 'EXIT':
      return evidence.has('watch.recovery_price')
        ? `Next: EXIT ends after ${evidence.format('rules.recovered_sessions')} sessions in a row above ${evidence.format('watch.recovery_price')} (the stop of the next session plus one ATR) with a score of ${evidence.format('rules.recovery_score')} or more${scoreNow(tickerAudit.score, evidence)}, or when the position is closed.`
        : 'Next: EXIT ends when the position is closed.';
    case 'TIGHTEN':
      return `Next: a close below the stop of the next session means EXIT. ${relaxSentence(evidence)}`;
    case 'ARMED':
      return `Next: the setup ends with a close below ${evidence.has('watch.trigger_floor') ? evidence.format('watch.trigger_floor') : 'its floor'}, with a score below ${evidence.format('rules.disarm_score')}${scoreNow(tickerAudit.score, evidence)}, or after ${evidence.format('rules.armed_sessions')} sessions without an entry.`;
    case 'WATCH':
      if (held) {
        const tight = evidence.has('watch.tighten_price')
          ? `a close below ${evidence.format('watch.tighten_price')}, `
          : '';
        return `Next: ${tight}an RSI14 of ${evidence.format('rules.tighten_rsi')} or more, or a score below ${evidence.format('rules.tighten_score')}, means TIGHTEN; a close below the stop of the next session means EXIT.`;
      }
      return `Next: ARMED needs a long trigger with a score of ${evidence.format('rules.arm_score')} or more${scoreNow(tickerAudit.score, evidence)}${audit.regime.label === 'risk_off' ? ', and a market regime that is not risk-off' : ''}.`;
    case null:
      return '';
  }
}

function relaxSentence(evidence: RulesNarrationContext['evidence']): string {
  if (evidence.value('position.rungs_hit') >= evidence.value('rules.tighten_rungs')) {
    return `With ${evidence.format('position.rungs_hit')} of ${evidence.format('position.rungs')} rungs reached, the state stays TIGHTEN until the position is closed.`;
  }
  const above = evidence.has('watch.relax_price') ? ` a close above ${evidence.format('watch.relax_price')},` : '';
  return `The state returns to WATCH with${above} an RSI14 below ${evidence.format('rules.relax_rsi')} and a score of ${evidence.format('rules.relax_score')} or more.`;
}

const scoreNow = (score: number | null, evidence: RulesNarrationContext['evidence']): string =>
  score === null ? '' : ` (now ${evidence.format('score')})`;

const scoreBorder = (state: string | null): string =>
  state === 'EXIT' ? 'rules.exit_score' : state === 'TIGHTEN' ? 'rules.tighten_score' : 'rules.disarm_score';

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
