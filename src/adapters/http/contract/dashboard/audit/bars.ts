import { z } from 'zod';
import type { TickerChart } from '../../../../../application/dashboard/audit/getTickerChart.js';
import { exactSchemaFor } from '../../shared/exactSchemaFor.js';
import { timestamp } from '../../shared/fields.js';

/** `GET /bars/{ticker}`: the data of a ticker's chart. Prices are per share, as the audit read them. */

const bar = z.object({
  date: z.iso.date(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  /** Shares. */
  volume: z.number(),
});

/** One value per bar; null while the series is warming up. */
const line = z.array(z.number().nullable());

export const tickerBars = exactSchemaFor<TickerChart>()(
  z
    .object({
      ticker: z.string(),
      /** The time of the audit that was made from these bars. */
      generated_at: timestamp,
      data_source: z.string(),
      /** At most 520, oldest first; the last one is the audit's last bar. */
      bars: z.array(bar),
      lines: z.object({ ema20: line, sma50: line, sma200: line, chandelier_long: line }),
      /**
       * The shares traded at each price in the newest `sessions` bars, lowest bin first; null when there are fewer
       * bars.
       */
      volume_profile: z
        .object({
          sessions: z.int(),
          bins: z.array(z.object({ low: z.number(), high: z.number(), volume: z.number() })),
        })
        .nullable(),
      /** The sources' bars for each disputed date; null when none of `bars` is disputed. */
      disputed: z
        .object({
          first_source: z.string(),
          /** Null when there is only one source; a bar is then disputed because it was corrected or excluded. */
          second_source: z.string().nullable(),
          /** A bar is null when its source has no bar for that date. */
          bars: z.array(z.object({ date: z.iso.date(), first: bar.nullable(), second: bar.nullable() })),
        })
        .nullable(),
    })
    .meta({ id: 'TickerBars' }),
);

export type TickerBars = z.infer<typeof tickerBars>;
