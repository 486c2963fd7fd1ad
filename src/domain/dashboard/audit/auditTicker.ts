import type { Position } from '../portfolio/position.js';
import { USD } from '../market/currency.js';
import type { PriceAdjustment } from '../market/history.js';
import { sessionsFrom, sessionAt } from '../framework/sessions.js';
import { frameworkAudit } from '../framework/frameworkAudit.js';
import type { TickerMemory } from '../framework/memory.js';
import { firstToFeed, follow } from '../framework/memory.js';
import type { TickerStep } from '../framework/replay.js';
import { dateAt, lastDate, type Bars } from '../market/bars.js';
import { publishedGradeAt, rawGrade, type Grade } from '../analysis/grade.js';
import { historyOf, type History } from '../analysis/history.js';
import { levelMapAt } from '../analysis/levels/levelMap.js';
import { metadataOf } from './metadata.js';
import type { OptionsGiven } from '../analysis/options/optionsState.js';
import { NO_OPTIONS, readOptions } from '../analysis/options/optionsState.js';
import type { TickerAudit } from './payload.js';
import { TRIGGER_BARS, levelsAudit, pillarAudits, positionAudit, recentTriggers } from './publish.js';
import type { BarsReading } from '../market/readBars.js';
import type { RegimeHistory } from '../analysis/regime/regimeHistory.js';
import { pillarsOf, scoringOf, type Pillars } from '../analysis/score.js';
import { at, orNull } from '../market/series.js';
import { structureAuditAt } from '../analysis/structure/structureAudit.js';
import { TRIGGER_AGE, swingSignalAt } from '../analysis/triggers/swingSignal.js';
import { triggerHistoryOf } from '../analysis/triggers/triggerHistory.js';
import { ACCUMULATION_BARS, whaleSignals } from '../analysis/whale/whaleSignals.js';

/** One ticker to audit: what the price source gave for it, and what is held of it. */
export interface TickerInput {
  readonly symbol: string;
  readonly reading: BarsReading;
  /** Code of the currency of the bars; USD by default. */
  readonly currency?: string;
  /** null for a symbol that is neither held nor on the watch list. */
  readonly position: Position | null;
  /** How the source re-wrote its earlier prices; left out: it tells nothing. */
  readonly adjustments?: readonly PriceAdjustment[];
  /** The last session's options, or why there are none; left out: no option source. */
  readonly options?: OptionsGiven;
  /** The memory that the audit before returned; left out or null: the whole history is replayed. */
  readonly memory?: TickerMemory | null;
}

/** What all tickers of a run are judged against. */
export interface Market {
  readonly index: Bars | null;
  readonly regime: RegimeHistory;
}

export type TickerResult =
  | {
      readonly kind: 'audited';
      readonly symbol: string;
      readonly audit: TickerAudit;
      /** To be handed to the next audit; null for a short position. */
      readonly memory: TickerMemory | null;
      /** To be told to the ticker's live actor once the memory is on disk; null with it. */
      readonly step: TickerStep | null;
    }
  | { readonly kind: 'failed'; readonly symbol: string; readonly message: string };

const SHORT_REASON = 'The position is short: stops and rungs of the framework are for long positions.';

/** Why what is held is not watched: by its date it was not there yet at the last bar. */
function enteredLater(position: Position | null, lastBar: string): string | null {
  if (position === null || position.quantity === 0 || position.entryDate === null || position.entryDate <= lastBar)
    return null;
  return `The position is entered on ${position.entryDate}, after the last bar, of ${lastBar}: no stop and no rung is watched before that day.`;
}

/** Judges one ticker at its own last bar. Pure; unusable bars are a result, not an exception. */
export function auditTicker(input: TickerInput, market: Market): TickerResult {
  const { symbol, reading } = input;
  if (reading.kind === 'unusable') return { kind: 'failed', symbol, message: reading.reason };
  const history = historyOf(reading.bars);
  return auditHistory(input, market, analysisOf(history, pillarsOf(history, market.index)));
}

/** What a ticker's audit is read from: its history, or the end of it. */
export interface TickerAnalysis {
  readonly history: History;
  readonly pillars: Pillars;
  readonly grades: { readonly today: Grade | null; readonly prior: Grade | null };
  /** Of all bars, where the history is only the end. */
  readonly whole: Pick<TickerAudit['metadata'], 'bars' | 'first_date'>;
}

export function analysisOf(history: History, pillars: Pillars): TickerAnalysis {
  const scoreAt = scoringOf(pillars);
  const today = history.length - 1;
  return {
    history,
    pillars,
    grades: { today: publishedGradeAt(scoreAt, today), prior: publishedGradeAt(scoreAt, today - 1) },
    whole: { bars: history.length, first_date: dateAt(history.bars, 0) },
  };
}

/** Judges the last bar of what was analyzed of the ticker's bars. */
export function auditHistory(
  input: Omit<TickerInput, 'reading'> & { readonly reading: { readonly flags: readonly string[] } },
  market: Market,
  { history, pillars, grades, whole }: TickerAnalysis,
): Extract<TickerResult, { kind: 'audited' }> {
  const { symbol, position } = input;
  const { bars } = history;
  const today = history.length - 1;
  const score = scoringOf(pillars)(today);
  const sessions = sessionsFrom(firstToFeed(bars, position, input.memory ?? null), history, pillars, market.regime);
  const { regimes } = sessions;
  const triggers = triggerHistoryOf(history, history.length - TRIGGERS_READ);
  const levels = Number.isNaN(at(history.priorAtr, today)) ? null : levelMapAt(history, today);
  const given = input.options ?? NO_OPTIONS;
  const options = readOptions(history, given);
  const short = position !== null && position.quantity < 0;
  const followed = short ? null : follow(sessions, position, input.memory ?? null, input.adjustments);
  const { memory, step } = followed ?? { memory: null, step: null };
  const remarks = {
    currency: input.currency ?? USD,
    flags: input.reading.flags,
    options_reason: options.kind === 'none' ? options.reason : null,
    framework_reason: short ? SHORT_REASON : enteredLater(position, lastDate(bars)),
  };
  const audit: TickerAudit = {
    score: orNull(score),
    grade: grades.today,
    raw_grade: rawGrade(score),
    prior_grade: grades.prior,
    regime: regimes.at(-1)?.label ?? 'neutral',
    state: memory?.life.state ?? null,
    swing_signal: swingSignalAt(history, triggers, today),
    pillars: pillarAudits(pillars, today),
    triggers: recentTriggers(history, triggers),
    levels: levels === null ? null : levelsAudit(levels),
    structure: levels === null ? null : structureAuditAt(history, levels, pillars.trend.scoreAt(today), today),
    options: options.kind === 'read' ? options.options : null,
    whale: whaleSignals(history, triggers, given.kind === 'options' ? given.data.chain : null),
    framework: memory === null ? null : frameworkAudit(memory, sessionAt(sessions, today)),
    position: position === null ? null : positionAudit(position),
    metadata: { ...metadataOf(history, remarks), ...whole },
  };
  return { kind: 'audited', symbol, audit, memory, step };
}

/** What is published reads the triggers of so many bars up to the last. */
const TRIGGERS_READ = Math.max(TRIGGER_BARS, TRIGGER_AGE + 1, ACCUMULATION_BARS);
