import { z } from 'zod';
import { DISPUTE_KINDS, SESSION_VERDICTS } from '../../../../../domain/dashboard/market/priceJudge/barDispute.js';

const disputeKind = z.enum(DISPUTE_KINDS);
/** A sentence that states the rule by which the audit's price was chosen. */
const choiceRule = z.string();

const barPrices = z
  .object({ open: z.number(), high: z.number(), low: z.number(), close: z.number(), volume: z.number() })
  .nullable();

/** The comparison of the ticker's bars with a second source, and the corrections made. */
export const priceCheck = z
  .object({
    /** The source that the bars were compared with; null when only one source is configured. */
    second_source: z.string().nullable(),
    /** Why the bars were not compared; null when they were compared. */
    reason: z.string().nullable(),
    /** Number of compared sessions by verdict. */
    verdicts: z.partialRecord(z.enum(SESSION_VERDICTS), z.int()),
    /** All disputes, one entry per kind and rule. */
    disputes: z.array(
      z.object({
        kind: disputeKind,
        rule: choiceRule,
        sessions: z.int(),
        first_date: z.iso.date(),
        last_date: z.iso.date(),
      }),
    ),
    /**
     * The disputed bars of the last 30 sessions, latest first: the bars of both sources, and the bar that the audit
     * uses.
     */
    recent: z.array(
      z.object({
        date: z.iso.date(),
        kind: disputeKind,
        rule: choiceRule,
        first: barPrices,
        second: barPrices,
        /** Null when the bar was excluded. */
        used: barPrices,
      }),
    ),
    /** The session whose disputed prices affect the stop; null when no disputed price affects it. */
    disputed_stop_date: z.iso.date().nullable(),
  })
  .meta({ id: 'PriceCheck' });
