import type { Bars } from '../../src/domain/dashboard/market/bars.js';
import type { TickerInput } from '../../src/domain/dashboard/audit/auditTicker.js';
import type { Position } from '../../src/domain/dashboard/portfolio/position.js';
import type { Engine } from './engine.ts';
import { publishedWithHindsight } from './hindsight.ts';
import { PARTS, sameParts, type Part, type Parts } from './parts.ts';

export interface CutTicker {
  readonly symbol: string;
  readonly bars: Bars;
}

/**
 * For each part of one ticker's audit, the number of cut points at which the part equals the value computed with
 * hindsight.
 */
export interface CutResult {
  readonly symbol: string;
  readonly cuts: number;
  readonly equal: Readonly<Record<Part, number>>;
  /** The sessions of the first few differences, each as PART DATE. */
  readonly differences: readonly string[];
}

/** Number of cut points at which the portfolio's risk equals the value computed with hindsight. */
export interface RiskCutResult {
  readonly cuts: number;
  readonly equal: number;
  /** The sessions of the first few differences. */
  readonly differences: readonly string[];
}

/** The first bar at which every rule has its inputs. */
const FIRST_CUT = 300;
/** The bar at which every second ticker is bought and gets a stop. */
const ENTRY_BAR = 1000;
const DIFFERENCES_SHOWN = 5;
const INDEX_SYMBOL = 'SPX';

/**
 * Audits the history cut off at `count` evenly spaced sessions, and compares each result with the audit of the whole
 * history for that session.
 */
export function cutAndCompare(
  engine: Engine,
  tickers: readonly CutTicker[],
  index: Bars,
  count: number,
): { readonly tickers: readonly CutResult[]; readonly risk: RiskCutResult } {
  const sessions = cutSessions(index.dates, count);
  const inputs = tickers.map(({ symbol, bars }, place) =>
    inputOf(symbol, bars, positionOf(symbol, bars, place % 2 === 0)),
  );
  const whole = engine.marketContextOf({ index, tickers: inputs });
  const looksBack = new Map(
    tickers.map(({ symbol, bars }, place) => [
      symbol,
      publishedWithHindsight(engine, bars, whole, positionOf(symbol, bars, place % 2 === 0)),
    ]),
  );
  const equal = new Map(
    tickers.map(({ symbol }) => [symbol, { score: 0, state: 0, triggers: 0, levels: 0, structure: 0 }]),
  );
  const differences = new Map<string, string[]>(tickers.map(({ symbol }) => [symbol, []]));
  const riskDifferences: string[] = [];
  for (const session of sessions) {
    const known = inputs.map((input) => upTo(engine, input, session));
    const knownIndex = engine.takeBars(index, barsUntil(index, session));
    const market = engine.marketContextOf({ index: knownIndex, tickers: known });
    const results = known.map((input) => engine.auditTicker(input, market));
    for (const [place, result] of results.entries()) {
      const input = known[place];
      if (input === undefined) throw new RangeError(`There is no ticker ${place}.`);
      const then = looksBack.get(input.symbol);
      const counts = equal.get(input.symbol);
      if (result.kind === 'failed' || then === undefined || counts === undefined)
        throw new Error(`${input.symbol} cannot be audited on ${session}`);
      const same = sameParts(partsOf(result.audit), then.partsAt(result.audit.metadata.bars - 1));
      for (const part of PARTS) {
        if (same[part]) counts[part] += 1;
        else differences.get(input.symbol)?.push(`${part} ${session}`);
      }
    }
    const marketIndex = { symbol: INDEX_SYMBOL, bars: knownIndex };
    const positions = known.flatMap(({ symbol, position, reading: { bars } }) => {
      const lookedBack = looksBack.get(symbol)?.riskInputsAt(bars.dates.length - 1);
      return lookedBack === undefined || position === null || position.quantity === 0
        ? []
        : [{ symbol, quantity: position.quantity, sector: null, dollarsPerUnit: 1, bars, ...lookedBack }];
    });
    const risk = engine.riskOfAuditedHoldings(known, results, marketIndex);
    const looked = engine.portfolioRiskOf({ positions, leftOut: [], index: marketIndex, cash: null });
    if (JSON.stringify(risk) !== JSON.stringify(looked)) riskDifferences.push(session);
  }
  return {
    tickers: tickers.map(({ symbol }) => ({
      symbol,
      cuts: sessions.length,
      equal: equal.get(symbol) ?? { score: 0, state: 0, triggers: 0, levels: 0, structure: 0 },
      differences: (differences.get(symbol) ?? []).slice(0, DIFFERENCES_SHOWN),
    })),
    risk: {
      cuts: sessions.length,
      equal: sessions.length - riskDifferences.length,
      differences: riskDifferences.slice(0, DIFFERENCES_SHOWN),
    },
  };
}

function partsOf(audit: Extract<ReturnType<Engine['auditTicker']>, { kind: 'audited' }>['audit']): Parts {
  return {
    score: JSON.stringify([audit.score, audit.grade, audit.raw_grade, audit.pillars, audit.regime]),
    state: JSON.stringify([audit.state, audit.framework]),
    triggers: JSON.stringify([audit.swing_signal, audit.triggers]),
    levels: JSON.stringify(audit.levels),
    structure: JSON.stringify(audit.structure),
  };
}

/** Chooses the sessions at which to cut; never the last session. */
function cutSessions(dates: readonly string[], count: number): string[] {
  const step = (dates.length - FIRST_CUT) / count;
  return Array.from({ length: count }, (_, cut) => dates[Math.floor(FIRST_CUT + (cut + 1) * step) - 1] ?? '');
}

const barsUntil = ({ dates }: Bars, session: string): number => dates.filter((date) => date <= session).length;

function upTo(
  engine: Engine,
  input: TickerInput & { readonly reading: { readonly kind: 'bars'; readonly bars: Bars } },
  session: string,
) {
  const { bars } = input.reading;
  return { ...input, reading: { ...input.reading, bars: engine.takeBars(bars, barsUntil(bars, session)) } };
}

const inputOf = (symbol: string, bars: Bars, position: Position) => ({
  symbol,
  position,
  reading: { kind: 'bars' as const, bars, flags: [] },
});

const positionOf = (ticker: string, bars: Bars, held: boolean): Position => ({
  ticker,
  quantity: held ? 10 : 0,
  averagePrice: held ? (bars.close[ENTRY_BAR] ?? NaN) : 0,
  stop: null,
  entryDate: held ? (bars.dates[ENTRY_BAR] ?? null) : null,
});
