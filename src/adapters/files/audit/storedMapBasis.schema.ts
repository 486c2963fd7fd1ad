import { z } from 'zod';
import { GRADE_NAMES } from '../../../domain/dashboard/analysis/grade.js';
import { COLUMN_NAMES, columnsOf } from '../../../domain/dashboard/analysis/live/columns.js';
import { ROW_CAPACITY } from '../../../domain/dashboard/analysis/live/liveTicker.js';
import { REGIME_LABELS } from '../../../domain/dashboard/analysis/regime/regime.js';
import type { TickerInputWithoutBars } from '../../../domain/dashboard/audit/auditTicker.js';
import type { StoredSeries } from '../../../domain/dashboard/audit/incremental/storedSeries.js';
import type { MapBasis } from '../../../domain/dashboard/decisionMap/mapBasis.js';
import {
  BAR_CHOICE_RULES,
  DISPUTE_KINDS,
  SESSION_VERDICTS,
  type BarChoiceRule,
} from '../../../domain/dashboard/market/priceJudge/barDispute.js';
import { PRICE_SOURCES } from '../../../domain/dashboard/market/priceSource.js';
import {
  storedPlanFields,
  storedTickerRecord,
  toStoredTickerRecord,
  toTickerRecord,
} from './storedTickerRecord.schema.js';

/** A column as the base64 of its 64-bit floats: exact, and faster to read than decimal numbers. */
const column = z.base64().transform((text) => {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Float64Array(bytes.buffer, 0, Math.floor(bytes.length / Float64Array.BYTES_PER_ELEMENT));
});

const numbers = <Name extends string>(...names: readonly Name[]) => z.record(z.enum(names), z.number());

const series: z.ZodType<StoredSeries> = z
  .object({
    offset: z.int().min(0),
    firstDate: z.iso.date(),
    dates: z.array(z.iso.date()).max(ROW_CAPACITY),
    swings: z.object({ highs: z.array(z.int().min(0)), lows: z.array(z.int().min(0)) }),
    sums: numbers('ema12', 'ema20', 'ema26', 'ema50', 'signal', 'atr14', 'atr20', 'atr22', 'gain', 'loss').and(
      z.object({ movement: numbers('plus', 'minus', 'range', 'average') }),
    ),
    columns: z.record(z.enum(COLUMN_NAMES), column).transform((byName) => columnsOf((name) => byName[name])),
  })
  .refine(({ columns, dates }) => Object.values(columns).every(({ length }) => length <= dates.length));

const fingerprint = z.object({ count: z.int().min(0), hashes: z.array(z.int()) });

const vote = z.union([z.literal(-1), z.literal(0), z.literal(1)]);
const label = z.enum(REGIME_LABELS);
const regime = z.object({
  dates: z.array(z.iso.date()),
  days: z.array(
    z.object({ label, trend: vote, volatility: vote, breadth: vote.nullable(), since: z.iso.date().nullable() }),
  ),
  confirmation: z
    .object({ label, since: z.iso.date().nullable(), candidate: label.nullable(), repeats: z.int() })
    .nullable(),
  notes: z.array(z.string()),
  inputs: z.record(z.string(), z.number().nullable()),
});

const grade = z.enum(GRADE_NAMES).nullable();
const grades = z.object({ today: grade, prior: grade });

const bar = z
  .object({
    date: z.iso.date(),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    volume: z.number(),
  })
  .nullable();

const reading = z.object({
  flags: z.array(z.string()),
  disputes: z
    .array(
      z.object({
        date: z.iso.date(),
        kind: z.enum(DISPUTE_KINDS),
        first: bar,
        second: bar,
        used: bar,
        rule: z.custom<BarChoiceRule>((name) => typeof name === 'string' && Object.hasOwn(BAR_CHOICE_RULES, name)),
      }),
    )
    .exactOptional(),
  verdicts: z.partialRecord(z.enum(SESSION_VERDICTS), z.number()).exactOptional(),
});

const input: z.ZodType<TickerInputWithoutBars> = z.object({
  symbol: z.string(),
  reading,
  check: z.object({ source: z.string(), reason: z.string().nullable() }).exactOptional(),
  currency: z.string().exactOptional(),
  exchangeRate: z.object({ usd: z.number(), date: z.iso.date() }).exactOptional(),
  source: z.enum(PRICE_SOURCES).exactOptional(),
  splits: z.array(z.object({ date: z.iso.date(), ratio: z.number() })).exactOptional(),
  dividends: z.array(z.object({ date: z.iso.date(), amount: z.number() })).exactOptional(),
  isFromLedger: z.boolean().exactOptional(),
  position: z
    .object({
      ticker: z.string(),
      quantity: z.number(),
      ...storedPlanFields,
      entryPrice: z.number().exactOptional(),
      isCostAssumed: z.literal(true).exactOptional(),
    })
    .nullable(),
  adjustments: z
    .array(z.object({ kind: z.enum(['split', 'readjustment']), ratio: z.number(), date: z.iso.date() }))
    .exactOptional(),
  record: storedTickerRecord.transform(toTickerRecord).nullable().exactOptional(),
});

/** The stored form of a map basis; it leaves out option chains. */
export const storedMapBasis: z.ZodType<MapBasis> = z.object({
  series: z.object({
    index: z.object({ series, fingerprint }).nullable(),
    regime,
    tickers: z.record(z.string(), z.object({ series, fingerprint, levels: z.null(), grades })),
  }),
  inputs: z.record(z.string(), input),
  breadth: z.record(z.string(), z.object({ above: z.int().min(0), counted: z.int().min(0) })),
});

/** Returns the JSON value that `storedMapBasis` reads. */
export const toStoredMapBasis = ({ series: { index, regime: days, tickers }, inputs, breadth }: MapBasis): object => ({
  series: {
    index: index === null ? null : { ...index, series: toStoredSeries(index.series) },
    regime: days,
    tickers: mapValues(tickers, (ticker) => ({ ...ticker, series: toStoredSeries(ticker.series) })),
  },
  inputs: mapValues(inputs, toStoredInput),
  breadth,
});

function toStoredInput(given: TickerInputWithoutBars): object {
  const { options: _, record, ...rest } = given;
  return record === null || record === undefined ? rest : { ...rest, record: toStoredTickerRecord(record) };
}

const toStoredSeries = (stored: StoredSeries): object => ({
  ...stored,
  columns: mapValues(stored.columns, ({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  ),
});

const mapValues = <From>(byName: Readonly<Record<string, From>>, map: (value: From) => unknown): object =>
  Object.fromEntries(Object.entries(byName).map(([name, value]) => [name, map(value)]));
