import type { Position } from '../portfolio/position.js';
import { USD, type ExchangeRate } from '../market/currency.js';
import type { Dividend, PriceAdjustment, Split } from '../market/priceHistory.js';
import type { PriceSource } from '../market/priceSource.js';
import { tickerSessionsFrom, tickerSessionAt } from '../framework/tickerSessions.js';
import { frameworkAuditOf } from '../framework/frameworkAudit.js';
import type { TickerRecord } from '../framework/record/tickerRecord.js';
import { recordChangeOf, type BarsOrigin, type RecordChange } from '../framework/record/recordChange.js';
import { updateTickerRecord } from '../framework/record/updateTickerRecord.js';
import type { TickerEventSequence } from '../framework/record/replaySessions.js';
import { dateAt, lastDate, type Bars } from '../market/bars.js';
import { publishedGradeAt, rawGrade, type Grade } from '../analysis/grade.js';
import { tickerHistoryOf, type TickerHistory } from '../analysis/tickerHistory.js';
import { levelMapAt, type LevelMap } from '../analysis/levels/levelMap.js';
import { adjustmentNotes } from './adjustmentNotes.js';
import { nextSessionOf, otherBasisReason, pendingRatioOf } from './pendingSplits.js';
import { sumDividendsOfLastYear, tickerMetadataOf } from './tickerMetadata.js';
import type { OptionDataResult } from '../analysis/options/optionsAudit.js';
import { NO_OPTION_DATA, optionsReadingOf } from '../analysis/options/optionsAudit.js';
import type { TickerAudit } from './auditPayload.js';
import {
  PUBLISHED_TRIGGER_BARS,
  isOwnStop,
  levelsAuditOf,
  pillarAuditsOf,
  positionAuditOf,
  recentTriggers,
} from './auditSections.js';
import type { SecondSource } from '../market/priceJudge/barDispute.js';
import { priceCheckOf, type PriceJudgeFindings } from './priceCheck.js';
import type { BarsReading } from '../market/readBars.js';
import type { RegimeHistory } from '../analysis/regime/regimeHistory.js';
import { pillarsOf, scoreFunctionOf, type Pillars } from '../analysis/score.js';
import { seriesAt, finiteOrNull } from '../market/series.js';
import { structureAuditAt } from '../analysis/structure/structureAudit.js';
import { MAX_TRIGGER_AGE_BARS, swingSignalAt } from '../analysis/triggers/swingSignal.js';
import { whaleAuditOf } from '../analysis/whale/whaleAudit.js';

/** A ticker to audit: its prices and its position. */
export interface TickerInput {
  readonly symbol: string;
  readonly reading: BarsReading;
  /** The second source that the bars were compared with; absent when none is configured. */
  readonly check?: SecondSource;
  /** Currency code of the bars; USD if absent. */
  readonly currency?: string;
  /** The rate at the last bar; absent for USD. */
  readonly exchangeRate?: ExchangeRate;
  /** The source of the bars; absent unless a list of sources is tried in order. */
  readonly source?: PriceSource;
  /** Cash dividends, oldest first; absent when the source reports none. */
  readonly dividends?: readonly Dividend[];
  /** Null for a symbol that is neither held nor on the watch list. */
  readonly position: Position | null;
  /** Whether the position comes from the ledger, not from a portfolio file; false if absent. */
  readonly isFromLedger?: boolean;
  /** Adjustments by which the source divided the bars; absent when it reports none. */
  readonly adjustments?: readonly PriceAdjustment[];
  /** Splits, oldest first, whether or not the bars are divided by them; absent when the source reports none. */
  readonly splits?: readonly Split[];
  /** Options of the last session, or the reason why they are missing; absent when no option source is configured. */
  readonly options?: OptionDataResult;
  /** The record that the prior audit returned; without a record, the whole history is replayed. */
  readonly record?: TickerRecord | null;
}

/** The input of a ticker whose bars have been analyzed. */
export interface TickerInputWithoutBars extends Omit<TickerInput, 'reading'> {
  readonly reading: PriceJudgeFindings & { readonly flags: readonly string[] };
}

/** Market data that all tickers of a run share. */
export interface MarketContext {
  readonly index: Bars | null;
  readonly regime: RegimeHistory;
}

export type TickerResult =
  | {
      readonly kind: 'audited';
      readonly symbol: string;
      readonly audit: TickerAudit;
      /** The input of the next audit; null for a short position. */
      readonly record: TickerRecord | null;
      /** The step to send to the ticker's live actor after the record is stored; null when there is no record. */
      readonly step: TickerEventSequence | null;
    }
  | { readonly kind: 'failed'; readonly symbol: string; readonly message: string };

const SHORT_REASON = 'The position is short: the framework’s stops and take-profit rungs are for long positions.';

/** Explains why a position is not covered yet: its entry date is after the last bar. */
function enteredLater(position: Position | null, lastBar: string): string | null {
  if (position === null || position.quantity === 0 || position.entryDate === null || position.entryDate <= lastBar)
    return null;
  return `The position’s entry date, ${position.entryDate}, is after the last bar (${lastBar}). Its stop and take-profit rungs apply from the entry date on.`;
}

/** Audits a ticker at its last bar. Pure function: for unusable bars it returns a failed result and does not throw. */
export function auditTicker(input: TickerInput, market: MarketContext): TickerResult {
  const { symbol, reading } = input;
  if (reading.kind === 'unusable') return { kind: 'failed', symbol, message: reading.reason };
  const history = tickerHistoryOf(reading.bars);
  return auditAnalyzedTicker(input, market, analysisOf(history, pillarsOf(history, market.index)));
}

/** Analysis of a ticker's whole history, or of its latest bars. */
export interface TickerAnalysis {
  readonly history: TickerHistory;
  readonly pillars: Pillars;
  /** Null when no ATR can be computed. */
  readonly levels: LevelMap | null;
  readonly grades: { readonly today: Grade | null; readonly prior: Grade | null };
  /** Metadata of all bars, since the history may cover only the latest of them. */
  readonly whole: Pick<TickerAudit['metadata'], 'bars' | 'first_date'>;
}

export function analysisOf(history: TickerHistory, pillars: Pillars): TickerAnalysis {
  const scoreAt = scoreFunctionOf(pillars);
  const today = history.length - 1;
  return {
    history,
    pillars,
    levels: levelsOf(history),
    grades: { today: publishedGradeAt(scoreAt, today), prior: publishedGradeAt(scoreAt, today - 1) },
    whole: { bars: history.length, first_date: dateAt(history.bars, 0) },
  };
}

/** Returns the level map of the last bar; null when no ATR can be computed. */
export function levelsOf(history: TickerHistory): LevelMap | null {
  const today = history.length - 1;
  return Number.isNaN(seriesAt(history.priorAtr, today)) ? null : levelMapAt(history, today);
}

const barsOriginOf = ({ reading, adjustments, source }: TickerInputWithoutBars): BarsOrigin => ({
  disputes: reading.disputes,
  adjustments,
  source,
});

/** Decides how the ticker's record is updated to the last of the bars. */
export const recordChangeFor = (input: TickerInputWithoutBars, bars: Bars): RecordChange =>
  recordChangeOf(input.record ?? null, bars, input.position, barsOriginOf(input));

/** Audits the last bar of an analysis. */
export function auditAnalyzedTicker(
  input: TickerInputWithoutBars,
  market: MarketContext,
  { history, pillars, levels, grades, whole }: TickerAnalysis,
  change: RecordChange = recordChangeFor(input, history.bars),
): Extract<TickerResult, { kind: 'audited' }> {
  const { symbol, position } = input;
  const { bars } = history;
  const today = history.length - 1;
  const sessions = tickerSessionsFrom(change.first, history, pillars, market.regime, TRIGGERS_READ);
  const { regimes, triggers } = sessions;
  const score = seriesAt(sessions.scores, today);
  const given = input.options ?? NO_OPTION_DATA;
  const options = optionsReadingOf(history, given);
  const short = position !== null && position.quantity < 0;
  const followed = short
    ? null
    : updateTickerRecord(sessions, position, input.record ?? null, barsOriginOf(input), change);
  const { record: memory, step } = followed ?? { record: null, step: null };
  const remarks = {
    currency: input.currency ?? USD,
    ...(input.exchangeRate === undefined ? {} : { exchange_rate: input.exchangeRate }),
    ...(input.source === undefined ? {} : { price_source: input.source }),
    ...(input.dividends === undefined ? {} : { dividends: sumDividendsOfLastYear(input.dividends, lastDate(bars)) }),
    flags: [
      ...adjustmentNotes(input, lastDate(bars), memory),
      ...input.reading.flags,
      ...(followed === null ? [] : change.notes),
    ],
    options_reason: options.kind === 'none' ? options.reason : null,
    framework_reason: short ? SHORT_REASON : enteredLater(position, lastDate(bars)),
  };
  const framework = memory === null ? null : frameworkAuditOf(memory, tickerSessionAt(sessions, today));
  const holding = framework?.holding ?? null;
  const positionAudit = position === null ? null : positionAuditOf(position);
  const stopSetOn = isOwnStop(positionAudit, holding?.stop ?? null) ? null : (holding?.stop_since ?? null);
  const priceCheck = priceCheckOf(input.reading, input.check, bars.dates, stopSetOn);
  const audit: TickerAudit = {
    score: finiteOrNull(score),
    grade: grades.today,
    raw_grade: rawGrade(score),
    prior_grade: grades.prior,
    regime: regimes.at(-1)?.label ?? 'neutral',
    state: memory?.life.state ?? null,
    swing_signal: swingSignalAt(history, triggers, today),
    pillars: pillarAuditsOf(pillars, today),
    triggers: recentTriggers(history, triggers),
    levels: levels === null ? null : levelsAuditOf(levels),
    structure: levels === null ? null : structureAuditAt(history, levels, pillars.trend.scoreAt(today), today),
    options: options.kind === 'read' ? options.options : null,
    whale: whaleAuditOf(history, given.kind === 'options' ? given.data.chain : null),
    framework,
    position: positionAudit,
    next: null,
    metadata: tickerMetadataOf(history, {
      ...whole,
      ...remarks,
      ...(priceCheck === undefined ? {} : { price_check: priceCheck }),
      ...pendingSplitOf(input, lastDate(bars), market.regime),
    }),
  };
  return { kind: 'audited', symbol, audit, record: memory, step };
}

function pendingSplitOf(
  input: TickerInputWithoutBars,
  last: string,
  regime: RegimeHistory,
): Pick<TickerAudit['metadata'], 'pending_split' | 'split_reason'> {
  const ratio = pendingRatioOf(input, last);
  const reason = otherBasisReason(input, last, nextSessionOf(last, regime));
  return { ...(ratio === null ? {} : { pending_split: ratio }), ...(reason === null ? {} : { split_reason: reason }) };
}

/** Number of the latest bars whose triggers the published audit reads. */
const TRIGGERS_READ = Math.max(PUBLISHED_TRIGGER_BARS, MAX_TRIGGER_AGE_BARS + 1);
