import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { firedPillars, rankedPillars, type RankedPillar } from '../figures/rankedPillars.js';
import { triggersToday } from '../figures/termFigures.js';
import { PILLAR_FIRED_THRESHOLDS } from '../pillarFiredThresholds.js';
import { PILLAR_TITLES } from '../figures/commonFigures.js';
import { pillarPhrase } from './pillarSentences.js';
import { joinWithAnd, joinParagraphs, joinSentences, triggerPhrase } from './phrases.js';
import { causeSentence, levelSentence, nextConditionSentence, stateSentence } from './stateSentences.js';

const TERMS: Readonly<Record<string, string>> = {
  price_vs_sma200: 'the distance of the close to the SMA200',
  price_vs_sma50: 'the distance of the close to the SMA50',
  alignment: 'the order of the averages',
  sma50_slope: 'the slope of the SMA50',
  rsi14: 'the RSI14',
  return_year_less_month: 'the return of the past year without its last month',
  macd_histogram: 'the MACD histogram',
  return_quarter: 'the return of the past quarter',
  return_vs_index: 'the return against the index',
  line_vs_average: 'the relative-strength line against its average',
  near_high: 'the distance to the high of the year',
  money_flow: 'the money flow',
  on_balance: 'the on-balance volume',
  up_share: 'the share of volume on rising days',
  atr_rank: 'the rank of its volatility',
  drawdown: 'the drawdown from the highest close',
  atr_share: 'the size of the ATR against the price',
  swings: 'the swing highs and lows',
  range_position: 'the place of the close in the range of the last month',
  above_swing_low: 'the room above the last swing low',
};

/** By length: how many fired pillars are spoken of. */
const SPOKEN = { short: 2, medium: 4, long: 6 } as const;

export function pillarText(told: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const { subject } = told;
  const fired = firedPillars(subject);
  const low = fired.filter(({ score }) => score <= PILLAR_FIRED_THRESHOLDS.low);
  const high = fired.filter(({ score }) => score >= PILLAR_FIRED_THRESHOLDS.high).toReversed();
  const ordered =
    focus === 'opportunity' ? [...high, ...low] : focus === 'risk' ? [...low, ...high] : interleaved(low, high);
  const spoken = ordered.slice(0, SPOKEN[length]).map((pillar) => firedSentence(pillar, told));
  const opening = joinSentences(stateSentence(told), length === 'short' ? null : causeSentence(told));
  const extremes = fired.length === 0 ? calmSentence(told) : joinSentences(countSentence(fired, told), ...spoken);
  const rest =
    length === 'long' ? joinSentences(othersSentence(told, fired), todaySentence(told)) : todaySentence(told);
  const plan = joinSentences(
    length === 'short' ? causeSentence(told) : null,
    levelSentence(told),
    nextConditionSentence(told),
  );
  return joinParagraphs(opening, extremes, rest, joinSentences(plan, closing(low.length, high.length, tone)));
}

const interleaved = (low: readonly RankedPillar[], high: readonly RankedPillar[]): RankedPillar[] =>
  Array.from({ length: Math.max(low.length, high.length) }, (_, place) =>
    [low[place], high[place]].filter((pillar) => pillar !== undefined),
  ).flat();

function countSentence(fired: readonly RankedPillar[], { evidence: words }: RulesNarrationContext): string {
  const low = fired.filter(({ score }) => score <= PILLAR_FIRED_THRESHOLDS.low).map(({ name }) => PILLAR_TITLES[name]);
  const high = fired
    .filter(({ score }) => score >= PILLAR_FIRED_THRESHOLDS.high)
    .map(({ name }) => PILLAR_TITLES[name]);
  const down =
    low.length === 0
      ? null
      : `${joinWithAnd(low)} ${low.length === 1 ? 'is' : 'are'} at ${words.format('rules.pillar_low')} or below`;
  const up =
    high.length === 0
      ? null
      : `${joinWithAnd(high)} ${high.length === 1 ? 'is' : 'are'} at ${words.format('rules.pillar_high')} or above`;
  return `Of the pillars, ${joinWithAnd([down, up].filter((part) => part !== null))}.`;
}

/** The pillar and the term that pulls it furthest its way. */
function firedSentence(pillar: RankedPillar, { subject, evidence: words }: RulesNarrationContext): string {
  const high = pillar.score >= PILLAR_FIRED_THRESHOLDS.high;
  const terms = Object.entries(subject.tickerAudit.pillars[pillar.name].terms).flatMap(([name, { value }]) =>
    value === null ? [] : [{ name, value }],
  );
  const [extreme] = terms.toSorted((one, other) => (high ? other.value - one.value : one.value - other.value));
  const title = PILLAR_TITLES[pillar.name];
  const stands = `${title.slice(0, 1).toUpperCase()}${title.slice(1)} stands at ${words.format(`pillars.${pillar.name}.score`)}`;
  if (extreme === undefined) return `${stands}.`;
  const term = `${TERMS[extreme.name] ?? extreme.name.replaceAll('_', ' ')} (${words.format(`pillars.${pillar.name}.terms.${extreme.name}.value`)} points)`;
  return high ? `${stands}, lifted most by ${term}.` : `${stands}, held down most by ${term}.`;
}

function calmSentence(told: RulesNarrationContext): string {
  const ranked = rankedPillars(told.subject);
  const [best] = ranked;
  const worst = ranked.at(-1);
  if (best === undefined || worst === undefined) return 'No pillar can be computed: the price history is too short.';
  const { evidence: words } = told;
  return `No pillar is at an extreme (${words.format('rules.pillar_low')} or below, ${words.format('rules.pillar_high')} or above). The strongest is ${pillarPhrase(best, told)}, the weakest ${pillarPhrase(worst, told)}.`;
}

function othersSentence(told: RulesNarrationContext, fired: readonly RankedPillar[]): string {
  const names = new Set(fired.map(({ name }) => name));
  const others = rankedPillars(told.subject).filter(({ name }) => !names.has(name));
  return fired.length === 0 || others.length === 0
    ? ''
    : `Between the extremes: ${joinWithAnd(others.map((pillar) => pillarPhrase(pillar, told)))}.`;
}

function todaySentence({ subject, evidence: words }: RulesNarrationContext): string {
  const fired = triggersToday(subject).map(
    ({ name }, place) => `${triggerPhrase(name)} (strength ${words.format(`triggers.${place}.strength`)})`,
  );
  return fired.length === 0
    ? ''
    : `${fired.length === 1 ? 'Trigger' : 'Triggers'} of the last session: ${joinWithAnd(fired)}.`;
}

function closing(low: number, high: number, tone: CoachPreferences['tone']): string {
  if (tone === 'plain') return '';
  if (low + high === 0)
    return tone === 'direct'
      ? 'No pillar forces your hand.'
      : 'Nothing here is urgent; look again after the next audit.';
  if (tone === 'direct')
    return low > high
      ? 'The weak pillars decide here: do not argue with them.'
      : 'The strong pillars decide here: do not sell them short.';
  return low > high
    ? 'Weak pillars are no verdict on you; they tell you where to look first.'
    : 'Most of what is measured is on your side.';
}
