import { z } from 'zod';
import { plainValueText } from '../../../../domain/shared/alerts/plainValue.js';
import { MAX_BRIEFING_TICKERS, type Briefing } from '../../../../domain/shared/briefing/briefing.js';
import { slug, cloudTicker } from '../shared/fields.js';

const MAX_ROWS = 50;

/**
 * Control characters are refused, because the values become table cells. They are not written as `\p{Cc}`, because the
 * pattern is published and not all languages know that class.
 */
const cell = (longest: number) =>
  z
    .string()
    .max(longest)
    // oxlint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'must be one line without control characters');

const scalar = z.union([cell(200), z.number(), z.boolean(), z.null()], {
  error: 'must be a string, a number, true, false or null',
});

const currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'must be a currency code such as USD');

const summary = z
  .object({
    total_value: z.number().nullish(),
    day_change_pct: z.number().nullish().describe('In percent: 1.5 is 1.5%.'),
    currency: currency.nullish(),
  })
  .catchall(scalar)
  .refine((fields) => Object.keys(fields).length <= MAX_ROWS, { error: `must have at most ${MAX_ROWS} fields` })
  .refine((fields) => Object.keys(fields).every((name) => cell(64).safeParse(name).success), {
    error: 'must have field names of at most 64 characters on one line',
  })
  .describe('Other scalar fields are shown as rows.')
  .transform(({ total_value: totalValue, day_change_pct: dayChangePct, currency: code, ...others }) => ({
    totalValue: totalValue ?? null,
    dayChangePct: dayChangePct ?? null,
    currency: code ?? null,
    others: Object.entries(others).map(([name, value]) => ({
      label: name.replaceAll('_', ' '),
      value: plainValueText(value),
    })),
  }));

const stateCounts = z
  .record(slug, z.int().min(0))
  .refine((counts) => Object.keys(counts).length <= MAX_ROWS, { error: `must have at most ${MAX_ROWS} states` })
  .transform((counts) => Object.entries(counts).map(([state, count]) => ({ state, count })));

const actionableTicker = z
  .object({
    ticker: cloudTicker,
    state: slug.nullish(),
    score: z.number().min(0).max(100).nullish(),
    grade: cell(8).nullish(),
    reason: cell(500).nullish(),
  })
  .transform(({ ticker: symbol, state, score, grade, reason }) => ({
    ticker: symbol,
    state: state ?? null,
    score: score ?? null,
    grade: grade ?? null,
    reason: reason ?? null,
  }));

const onlyItsName = cloudTicker.transform((symbol) => ({ ticker: symbol })).pipe(actionableTicker);

const anyTicker = z.union([onlyItsName, actionableTicker], {
  error:
    'must be a ticker, or {ticker, state (a slug), score (0–100), grade (up to 8 characters), reason (one line of up to 500)}',
});

const asOf = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'must be a date, or a time with its zone, such as 2026-11-21T06:25:00-07:00',
  })
  .transform((text) => new Date(text));

export const briefingRequest = z
  .object({
    portfolio_summary: summary.nullish(),
    state_counts: stateCounts.nullish(),
    actionable_tickers: z.array(anyTicker).max(MAX_BRIEFING_TICKERS).nullish(),
    as_of: asOf.nullish().describe('When the data was current; defaults to now.'),
  })
  .refine(
    (body) =>
      [body.portfolio_summary, body.state_counts, body.actionable_tickers].some(
        (part) => part !== undefined && part !== null,
      ),
    { error: 'must have at least one of portfolio_summary, state_counts and actionable_tickers' },
  )
  .transform((body): Briefing => ({
    summary: body.portfolio_summary ?? null,
    stateCounts: body.state_counts ?? null,
    actionable: body.actionable_tickers ?? null,
    asOf: body.as_of ?? null,
  }));

export const briefingReply = z.object({
  sent: z.boolean().describe('False when the holder has unsubscribed from the briefing.'),
  message_id: z.string().nullable().describe('The `Message-ID` of the e-mail; null if none was sent.'),
});
