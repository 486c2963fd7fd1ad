import type { Position } from '../portfolio/position.js';
import type { Bars } from './bars.js';
import { publishedGrades, rawGrade } from './grade.js';
import { historyOf } from './history.js';
import { metadataOf } from './metadata.js';
import type { PillarAudit, PositionAudit, TickerAudit } from './payload.js';
import type { Pillar } from './pillars/pillar.js';
import type { BarsReading } from './readBars.js';
import type { RegimeHistory } from './regime/regimeHistory.js';
import { regimesOn } from './regime/regimeHistory.js';
import type { PillarName } from './score.js';
import { PILLAR_WEIGHTS, pillarsOf, scoresOf } from './score.js';
import { last, orNull } from './series.js';

/** One ticker to audit: what the price source gave for it, and what is held of it. */
export interface TickerInput {
  readonly symbol: string;
  readonly reading: BarsReading;
  /** null for a symbol that is neither held nor on the watch list. */
  readonly position: Position | null;
}

/** What all tickers of a run are judged against. */
export interface Market {
  readonly index: Bars | null;
  readonly regime: RegimeHistory;
}

export type TickerResult =
  | { readonly kind: 'audited'; readonly symbol: string; readonly audit: TickerAudit }
  | { readonly kind: 'failed'; readonly symbol: string; readonly message: string };

/** Judges one ticker at its own last bar. Pure; unusable bars are a result, not an exception. */
export function auditTicker({ symbol, reading, position }: TickerInput, market: Market): TickerResult {
  if (reading.kind === 'unusable') return { kind: 'failed', symbol, message: reading.reason };
  const history = historyOf(reading.bars);
  const pillars = pillarsOf(history, market.index);
  const scores = scoresOf(pillars);
  const regime = regimesOn(market.regime, reading.bars.dates).at(-1);
  const audit: TickerAudit = {
    score: orNull(last(scores)),
    grade: publishedGrades(scores).at(-1) ?? null,
    raw_grade: rawGrade(last(scores)),
    regime: regime?.label ?? 'neutral',
    state: null,
    swing_signal: null,
    pillars: {
      trend: pillarAudit('trend', pillars.trend),
      momentum: pillarAudit('momentum', pillars.momentum),
      relative_strength: pillarAudit('relative_strength', pillars.relative_strength),
      volume: pillarAudit('volume', pillars.volume),
      risk: pillarAudit('risk', pillars.risk),
      structure: pillarAudit('structure', pillars.structure),
    },
    triggers: null,
    levels: null,
    structure: null,
    options: null,
    whale: null,
    position: position === null ? null : positionAudit(position),
    metadata: metadataOf(history, reading.flags, null),
  };
  return { kind: 'audited', symbol, audit };
}

function pillarAudit(name: PillarName, { scores, terms }: Pillar): PillarAudit {
  return {
    score: orNull(last(scores)),
    weight: PILLAR_WEIGHTS[name],
    terms: mapValues(terms, ({ values, inputs }) => ({
      value: orNull(last(values)),
      inputs: mapValues(inputs, (series) => orNull(last(series))),
    })),
  };
}

function positionAudit({ quantity, averagePrice, stop, entryDate }: Position): PositionAudit {
  return { quantity, average_price: averagePrice, stop, entry_date: entryDate };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
