import { z } from 'zod';

const numbers = z.array(z.number().nullable());
/** The maximum number of seconds between the epoch and a time that a `Date` can represent. */
const FURTHEST_SECONDS = 8.64e12;
const seconds = z.number().min(-FURTHEST_SECONDS).max(FURTHEST_SECONDS);
/** Seconds since the epoch, or the date to which the library converts them. */
const moment = z.union([z.date(), seconds.transform((count) => new Date(count * 1000))]);
const timeZone = z.string().refine(isTimeZone);
const number = z.number().nullish();

export const yahooChartReply = z.object({
  meta: z.object({ exchangeTimezoneName: timeZone, currency: z.string().nullish() }),
  timestamp: z.array(seconds).optional(),
  indicators: z.object({
    quote: z.array(z.object({ open: numbers, high: numbers, low: numbers, close: numbers, volume: numbers })),
  }),
  events: z
    .object({
      splits: z
        .record(z.string(), z.object({ date: moment, numerator: z.number(), denominator: z.number() }))
        .optional(),
      dividends: z.record(z.string(), z.object({ date: moment, amount: z.number().positive() })).optional(),
    })
    .optional(),
});

const contract = z.object({
  strike: z.number().positive(),
  expiration: moment,
  bid: number,
  ask: number,
  volume: number,
  openInterest: number,
  impliedVolatility: number,
});

export const yahooChainReply = z.object({
  expirationDates: z.array(moment),
  options: z.array(z.object({ calls: z.array(contract), puts: z.array(contract) })),
});

export const yahooSearchReply = z.object({
  news: z.array(
    z.object({
      title: z.string(),
      publisher: z.string(),
      link: z.url({ protocol: /^https?$/ }),
      providerPublishTime: moment,
      relatedTickers: z.array(z.string()).optional(),
    }),
  ),
});

export type YahooChart = z.output<typeof yahooChartReply>;
export type YahooContract = z.output<typeof contract>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
