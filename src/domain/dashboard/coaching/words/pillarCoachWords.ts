import type { CoachPreferences } from '../../preferences/preferences.js';
import type { Told } from '../coach.js';
import { firedPillars, rankedPillars, type RankedPillar } from '../figures/rankedPillars.js';
import { triggersToday } from '../figures/termFigures.js';
import { PILLAR_FIRED } from '../pillarFired.js';
import { PILLAR_TITLES } from '../figures/wholeFigures.js';
import { pillarWords } from './pillarWords.js';
import { listed, paragraphs, sentences, triggerWords } from './phrases.js';
import { causeSentence, levelSentence, nextSentence, stateSentence } from './stateWords.js';

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

export function pillarText(told: Told, { length, focus, tone }: CoachPreferences): string {
  const { subject } = told;
  const fired = firedPillars(subject);
  const low = fired.filter(({ score }) => score <= PILLAR_FIRED.low);
  const high = fired.filter(({ score }) => score >= PILLAR_FIRED.high).toReversed();
  const ordered =
    focus === 'opportunity' ? [...high, ...low] : focus === 'risk' ? [...low, ...high] : interleaved(low, high);
  const spoken = ordered.slice(0, SPOKEN[length]).map((pillar) => firedSentence(pillar, told));
  const opening = sentences(stateSentence(told), length === 'short' ? null : causeSentence(told));
  const extremes = fired.length === 0 ? calmSentence(told) : sentences(countSentence(fired, told), ...spoken);
  const rest = length === 'long' ? sentences(othersSentence(told, fired), todaySentence(told)) : todaySentence(told);
  const plan = sentences(length === 'short' ? causeSentence(told) : null, levelSentence(told), nextSentence(told));
  return paragraphs(opening, extremes, rest, sentences(plan, closing(low.length, high.length, tone)));
}

const interleaved = (low: readonly RankedPillar[], high: readonly RankedPillar[]): RankedPillar[] =>
  Array.from({ length: Math.max(low.length, high.length) }, (_, place) =>
    [low[place], high[place]].filter((pillar) => pillar !== undefined),
  ).flat();

function countSentence(fired: readonly RankedPillar[], { words }: Told): string {
  const low = fired.filter(({ score }) => score <= PILLAR_FIRED.low).map(({ name }) => PILLAR_TITLES[name]);
  const high = fired.filter(({ score }) => score >= PILLAR_FIRED.high).map(({ name }) => PILLAR_TITLES[name]);
  const down =
    low.length === 0
      ? null
      : `${listed(low)} ${low.length === 1 ? 'is' : 'are'} at ${words.say('rules.pillar_low')} or below`;
  const up =
    high.length === 0
      ? null
      : `${listed(high)} ${high.length === 1 ? 'is' : 'are'} at ${words.say('rules.pillar_high')} or above`;
  return `Of the pillars, ${listed([down, up].filter((part) => part !== null))}.`;
}

/** The pillar and the term that pulls it furthest its way. */
function firedSentence(pillar: RankedPillar, { subject, words }: Told): string {
  const high = pillar.score >= PILLAR_FIRED.high;
  const terms = Object.entries(subject.published.pillars[pillar.name].terms).flatMap(([name, { value }]) =>
    value === null ? [] : [{ name, value }],
  );
  const [extreme] = terms.toSorted((one, other) => (high ? other.value - one.value : one.value - other.value));
  const title = PILLAR_TITLES[pillar.name];
  const stands = `${title.slice(0, 1).toUpperCase()}${title.slice(1)} stands at ${words.say(`pillars.${pillar.name}.score`)}`;
  if (extreme === undefined) return `${stands}.`;
  const term = `${TERMS[extreme.name] ?? extreme.name.replaceAll('_', ' ')} (${words.say(`pillars.${pillar.name}.terms.${extreme.name}.value`)} points)`;
  return high ? `${stands}, lifted most by ${term}.` : `${stands}, held down most by ${term}.`;
}

function calmSentence(told: Told): string {
  const ranked = rankedPillars(told.subject);
  const [best] = ranked;
  const worst = ranked.at(-1);
  if (best === undefined || worst === undefined) return 'No pillar can be computed: the price history is too short.';
  const { words } = told;
  return `No pillar is at an extreme (${words.say('rules.pillar_low')} or below, ${words.say('rules.pillar_high')} or above). The strongest is ${pillarWords(best, told)}, the weakest ${pillarWords(worst, told)}.`;
}

function othersSentence(told: Told, fired: readonly RankedPillar[]): string {
  const names = new Set(fired.map(({ name }) => name));
  const others = rankedPillars(told.subject).filter(({ name }) => !names.has(name));
  return fired.length === 0 || others.length === 0
    ? ''
    : `Between the extremes: ${listed(others.map((pillar) => pillarWords(pillar, told)))}.`;
}

function todaySentence({ subject, words }: Told): string {
  const fired = triggersToday(subject).map(
    ({ name }, place) => `${triggerWords(name)} (strength ${words.say(`triggers.${place}.strength`)})`,
  );
  return fired.length === 0
    ? ''
    : `${fired.length === 1 ? 'Trigger' : 'Triggers'} of the last session: ${listed(fired)}.`;
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
