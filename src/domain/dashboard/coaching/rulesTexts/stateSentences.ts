import { explainsCurrentState } from '../../framework/explainsCurrentState.js';
import type { RulesNarrationContext } from '../coach.js';
import { joinWithAnd, triggerPhrase } from './phrases.js';

/** The state in one sentence. */
export function stateSentence({
  subject: { ticker, tickerAudit: published },
  evidence: words,
}: RulesNarrationContext): string {
  const { state, framework } = published;
  const known = words.fact('state_since') !== null;
  const [been, since] = known ? ['has been', ` since ${words.formatDate('state_since')}`] : ['is', ''];
  const held = (framework?.holding ?? null) !== null;
  const unheld =
    (published.position?.quantity ?? 0) === 0
      ? 'nothing is held'
      : 'the position is entered after the last bar, so nothing watches it yet,';
  switch (state) {
    case 'EXIT':
      return `${ticker} ${been} in EXIT${since}: the plan no longer wants this position.`;
    case 'TIGHTEN':
      return `${ticker} ${been} in TIGHTEN${since}: the position is kept, on a short leash.`;
    case 'ARMED':
      return `${ticker} ${been} ARMED${since}: ${unheld} and a setup for an entry is open.`;
    case 'WATCH':
      return held
        ? `${ticker} ${been} in WATCH${since}: the position is held and no rule asks for a change.`
        : `${ticker} ${been} in WATCH${since}: ${unheld} and no setup is open.`;
    case null:
      return `${ticker} has no state: ${lowerFirst(published.metadata.framework_reason ?? 'The framework does not follow it.')}`;
  }
}

/** What brought the state about; empty for what has none. */
export function causeSentence({ subject: { tickerAudit: published }, evidence: words }: RulesNarrationContext): string {
  const reason = published.framework?.reason ?? null;
  const had = (name: string): string => words.format(`framework.reason.${name}`);
  const has = (...names: string[]): boolean => words.has(...names.map((name) => `framework.reason.${name}`));
  const held = (published.framework?.holding ?? null) !== null;
  if (!explainsCurrentState(published.state, held, reason?.kind ?? null)) {
    return 'The cause: RSI, score and distance to the stop are all within their borders.';
  }
  if (published.framework === null) return '';
  if (reason === null) return 'The cause: no trigger with a high enough score has come yet.';
  switch (reason.kind) {
    case 'stop':
      if (published.state !== 'EXIT')
        return has('close', 'stop')
          ? `The cause: the close of ${had('close')} came within reach of the stop at ${had('stop')}.`
          : '';
      return has('close', 'stop')
        ? `The cause: a close of ${had('close')}, below the stop, which stood at ${had('stop')} then.`
        : 'The cause: a close below the stop.';
    case 'rung':
      return has('rungs_hit')
        ? `The cause: take-profit rung ${had('rungs_hit')} was reached.`
        : 'The cause: a take-profit rung was reached.';
    case 'overbought':
      return has('rsi')
        ? `The cause: RSI14 reached ${had('rsi')}, at or above the border of ${words.format('rules.tighten_rsi')}.`
        : 'The cause: an overbought RSI14.';
    case 'score':
      return has('score')
        ? `The cause: the score fell to ${had('score')}, below the border of ${words.format(scoreBorder(published.state))}.`
        : 'The cause: a low score.';
    case 'elapsed':
      return `The cause: the last armed setup ran out after ${words.format('rules.armed_sessions')} sessions without an entry.`;
    case 'trigger_lost':
      return has('close', 'floor')
        ? `The cause: a close of ${had('close')} lost the trigger, whose floor was ${had('floor')}.`
        : 'The cause: the trigger was lost.';
    case 'recovered':
      return `The cause: it recovered from EXIT, with ${words.format('rules.recovered_sessions')} sessions well above the stop and a score of ${words.format('rules.recovery_score')} or more.`;
    case 'relaxed':
      return 'The cause: RSI, score and distance to the stop all came back to calm values.';
    case 'closed':
      return 'The cause: the position was closed.';
    case 'filled':
      return 'The cause: the entry was filled.';
    default:
      return has('score', 'trigger_low')
        ? `The cause: a ${triggerPhrase(reason.kind)} with a score of ${had('score')}; the low of that bar is ${had('trigger_low')}.`
        : `The cause: ${triggerPhrase(reason.kind)}.`;
  }
}

/** The price at which the state is decided. */
export function levelSentence({ subject: { tickerAudit: published }, evidence: words }: RulesNarrationContext): string {
  const { state, framework } = published;
  const close = words.format('metadata.last_close');
  if ((framework?.holding ?? null) !== null && words.has('position.stop', 'position.stop_distance_pct')) {
    const below = words.value('position.stop_distance') < 0;
    return below
      ? `The level that matters is the stop at ${words.format('position.stop')}; the close of ${close} is ${words.format('position.stop_breach_pct')} below it.`
      : `The level that matters is the stop at ${words.format('position.stop')}, ${words.formatMagnitude('position.stop_distance_pct')} below the close of ${close}.`;
  }
  if (state === 'ARMED' && words.has('watch.trigger_floor')) {
    return `The level that matters is ${words.format('watch.trigger_floor')}, the floor of the trigger; the close is ${close}.`;
  }
  const sides = (['resistance', 'support'] as const)
    .filter((side) => words.has(`levels.${side}.0.price`))
    .map((side) => `the ${side} at ${words.format(`levels.${side}.0.price`)}`);
  return sides.length === 0
    ? `The last close is ${close}; no level is near.`
    : `The levels that matter are ${joinWithAnd(sides)}; the close is ${close}.`;
}

/** What would change the state next. */
export function nextConditionSentence({
  subject: { tickerAudit: published, audit },
  evidence: words,
}: RulesNarrationContext): string {
  const held = (published.framework?.holding ?? null) !== null;
  switch (published.state) {
    case 'EXIT':
      return words.has('watch.recovery_price')
        ? `Watch for: EXIT ends after ${words.format('rules.recovered_sessions')} sessions in a row above ${words.format('watch.recovery_price')} (the stop and one ATR) with a score of ${words.format('rules.recovery_score')} or more${scoreNow(published.score, words)}; or once the position is closed.`
        : 'Watch for: EXIT ends once the position is closed.';
    case 'TIGHTEN':
      return `Watch for: a close below ${words.has('position.stop') ? words.format('position.stop') : 'the stop'} is EXIT. ${relaxSentence(words)}`;
    case 'ARMED':
      return `Watch for: the setup ends with a close below ${words.has('watch.trigger_floor') ? words.format('watch.trigger_floor') : 'its floor'}, a score below ${words.format('rules.disarm_score')}${scoreNow(published.score, words)}, or after ${words.format('rules.armed_sessions')} sessions without an entry.`;
    case 'WATCH':
      if (held) {
        const tight = words.has('watch.tighten_price') ? `a close below ${words.format('watch.tighten_price')}, ` : '';
        return `Watch for: ${tight}an RSI14 of ${words.format('rules.tighten_rsi')} or a score below ${words.format('rules.tighten_score')} is TIGHTEN; a close below the stop is EXIT.`;
      }
      return `Watch for: ARMED needs a long trigger on a score of ${words.format('rules.arm_score')} or more${scoreNow(published.score, words)}${audit.regime.label === 'risk_off' ? ', and a regime that is not risk off' : ''}.`;
    case null:
      return '';
  }
}

function relaxSentence(words: RulesNarrationContext['evidence']): string {
  if (words.value('position.rungs_hit') >= words.value('rules.tighten_rungs')) {
    return `With ${words.format('position.rungs_hit')} of ${words.format('position.rungs')} rungs reached it stays TIGHTEN for as long as it is held.`;
  }
  const above = words.has('watch.relax_price') ? ` a close above ${words.format('watch.relax_price')},` : '';
  return `It relaxes to WATCH with${above} an RSI14 below ${words.format('rules.relax_rsi')} and a score of ${words.format('rules.relax_score')} or more.`;
}

const scoreNow = (score: number | null, words: RulesNarrationContext['evidence']): string =>
  score === null ? '' : ` (now ${words.format('score')})`;

const scoreBorder = (state: string | null): string =>
  state === 'EXIT' ? 'rules.exit_score' : state === 'TIGHTEN' ? 'rules.tighten_score' : 'rules.disarm_score';

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
