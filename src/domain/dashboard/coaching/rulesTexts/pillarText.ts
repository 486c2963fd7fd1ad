import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { extremePillars, rankedPillars, type RankedPillar } from '../figures/rankedPillars.js';
import { triggersOfLastSession } from '../figures/termFigures.js';
import { PILLAR_EXTREMES } from '../pillarExtremes.js';
import { PILLAR_TITLES } from '../figures/commonFigures.js';
import { gradeSentence, pillarPhrase } from './pillarSentences.js';
import { joinWithAnd } from '../../../shared/listText.js';
import { joinParagraphs, joinSentences, triggerPhrase } from './phrases.js';
import { causeSentence, levelSentence, nextConditionSentence, stateSentence } from './stateSentences.js';

const TERMS: Readonly<Record<string, string>> = {
  price_vs_sma200: 'the distance from the close to the SMA200',
  price_vs_sma50: 'the distance from the close to the SMA50',
  alignment: 'the order of the moving averages',
  sma50_slope: 'the slope of the SMA50',
  rsi14: 'the RSI14',
  return_year_less_month: 'the return of the past year without its last month',
  macd_histogram: 'the MACD histogram',
  return_quarter: 'the return of the past quarter',
  return_vs_index: 'the return relative to the index',
  line_vs_average: 'the relative-strength line against its average',
  near_high: 'the distance to the high of the year',
  money_flow: 'the money flow',
  on_balance: 'the on-balance volume',
  up_share: 'the share of volume on up days',
  atr_rank: 'the volatility rank',
  drawdown: 'the drawdown from the highest close',
  atr_share: 'the ATR relative to the price',
  swings: 'the swing highs and lows',
  range_position: 'the position of the close in the last month’s range',
  above_swing_low: 'the distance above the last swing low',
};

/** Number of extreme pillars to mention, by preferred length. */
const SPOKEN = { short: 2, medium: 4, long: 6 } as const;

export function pillarText(context: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const { subject } = context;
  const fired = extremePillars(subject);
  const low = fired.filter(({ score }) => score <= PILLAR_EXTREMES.low);
  const high = fired.filter(({ score }) => score >= PILLAR_EXTREMES.high).toReversed();
  const ordered =
    focus === 'opportunity' ? [...high, ...low] : focus === 'risk' ? [...low, ...high] : interleaved(low, high);
  const spoken = ordered.slice(0, SPOKEN[length]).map((pillar) => extremeSentence(pillar, context));
  const opening = joinSentences(stateSentence(context), length === 'short' ? null : causeSentence(context));
  const extremes = fired.length === 0 ? calmSentence(context) : joinSentences(countSentence(fired, context), ...spoken);
  const rest = joinSentences(
    length === 'long' ? othersSentence(context, fired) : null,
    length === 'short' ? null : gradeSentence(context),
    todaySentence(context),
  );
  const plan = joinSentences(
    length === 'short' ? causeSentence(context) : null,
    levelSentence(context),
    nextConditionSentence(context),
  );
  return joinParagraphs(opening, extremes, rest, joinSentences(plan, closing(low.length, high.length, tone)));
}

const interleaved = (low: readonly RankedPillar[], high: readonly RankedPillar[]): RankedPillar[] =>
  Array.from({ length: Math.max(low.length, high.length) }, (_, place) =>
    [low[place], high[place]].filter((pillar) => pillar !== undefined),
  ).flat();

function countSentence(fired: readonly RankedPillar[], { evidence }: RulesNarrationContext): string {
  const low = fired.filter(({ score }) => score <= PILLAR_EXTREMES.low).map(({ name }) => PILLAR_TITLES[name]);
  const high = fired.filter(({ score }) => score >= PILLAR_EXTREMES.high).map(({ name }) => PILLAR_TITLES[name]);
  const down =
    low.length === 0
      ? null
      : `${joinWithAnd(low)} ${low.length === 1 ? 'is' : 'are'} at ${evidence.format('rules.pillar_low')} or below`;
  const up =
    high.length === 0
      ? null
      : `${joinWithAnd(high)} ${high.length === 1 ? 'is' : 'are'} at ${evidence.format('rules.pillar_high')} or above`;
  return `Of the pillars, ${joinWithAnd([down, up].filter((part) => part !== null))}.`;
}

/** Names the pillar, its score and the term that moves it most. */
function extremeSentence(pillar: RankedPillar, { subject, evidence }: RulesNarrationContext): string {
  const high = pillar.score >= PILLAR_EXTREMES.high;
  const terms = Object.entries(subject.tickerAudit.pillars[pillar.name].terms).flatMap(([name, { value }]) =>
    value === null ? [] : [{ name, value }],
  );
  const [extreme] = terms.toSorted((one, other) => (high ? other.value - one.value : one.value - other.value));
  const title = PILLAR_TITLES[pillar.name];
  const stands = `${title.slice(0, 1).toUpperCase()}${title.slice(1)} is at ${evidence.format(`pillars.${pillar.name}.score`)}`;
  if (extreme === undefined) return `${stands}.`;
  const term = `${TERMS[extreme.name] ?? extreme.name.replaceAll('_', ' ')} (${evidence.format(`pillars.${pillar.name}.terms.${extreme.name}.value`)} points)`;
  return high ? `${stands}, lifted most by ${term}.` : `${stands}, held down most by ${term}.`;
}

function calmSentence(context: RulesNarrationContext): string {
  const ranked = rankedPillars(context.subject);
  const [best] = ranked;
  const worst = ranked.at(-1);
  if (best === undefined || worst === undefined) return 'No pillar can be computed: the price history is too short.';
  const { evidence } = context;
  return `No pillar is at an extreme (${evidence.format('rules.pillar_low')} or below, ${evidence.format('rules.pillar_high')} or above). The strongest is ${pillarPhrase(best, context)}, the weakest ${pillarPhrase(worst, context)}.`;
}

function othersSentence(context: RulesNarrationContext, fired: readonly RankedPillar[]): string {
  const names = new Set(fired.map(({ name }) => name));
  const others = rankedPillars(context.subject).filter(({ name }) => !names.has(name));
  return fired.length === 0 || others.length === 0
    ? ''
    : `Between the extremes: ${joinWithAnd(others.map((pillar) => pillarPhrase(pillar, context)))}.`;
}

function todaySentence({ subject, evidence }: RulesNarrationContext): string {
  const fired = triggersOfLastSession(subject).map(
    ({ name }, place) => `${triggerPhrase(name)} (strength ${evidence.format(`triggers.${place}.strength`)})`,
  );
  return fired.length === 0
    ? ''
    : `${fired.length === 1 ? 'Trigger' : 'Triggers'} of the last session: ${joinWithAnd(fired)}.`;
}

function closing(low: number, high: number, tone: CoachPreferences['tone']): string {
  if (tone === 'plain') return '';
  if (low + high === 0)
    return tone === 'direct'
      ? 'No pillar calls for action.'
      : 'Nothing here is urgent; look again after the next audit.';
  if (low === high)
    return tone === 'direct'
      ? 'As many pillars are low as high: follow the state, not a single pillar.'
      : 'As many pillars are low as high; the state has weighed them for you.';
  if (tone === 'direct')
    return low > high
      ? 'More pillars are low than high: do not argue with them.'
      : 'More pillars are high than low: do not underrate them.';
  return low > high
    ? 'Weak pillars do not judge you; they show where to look first.'
    : 'More pillars are high than low, which is on your side.';
}
