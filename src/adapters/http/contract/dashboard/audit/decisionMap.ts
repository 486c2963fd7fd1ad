import { z } from 'zod';
import { MAX_ASSUMED_VOLUME } from '../../../../../domain/dashboard/decisionMap/assumptions.js';
import { MAX_ORDER_PRICE } from '../../../../../domain/dashboard/trading/orders/order.js';
import { queryInteger, queryNumber, timestamp } from '../../shared/fields.js';
import { tickerAudit } from './audit.js';
import { decisionChange, decisions, nextDecisionFields } from './decisions.js';

/** Formats of the requests and replies about the next session. Prices are per share, volumes in shares. */

const PRICE_RULE = `must be a price above 0 and at most ${MAX_ORDER_PRICE}, in decimal digits`;
const price = queryNumber(z.number(PRICE_RULE).positive(PRICE_RULE).max(MAX_ORDER_PRICE, PRICE_RULE));
const VOLUME_RULE = `must be a number of shares from 0 to ${MAX_ASSUMED_VOLUME}, in decimal digits`;
const volume = queryNumber(z.number(VOLUME_RULE).min(0, VOLUME_RULE).max(MAX_ASSUMED_VOLUME, VOLUME_RULE));
const COUNT_RULE = 'must be a whole number of tickers, 0 or more';

const assumptionFields = {
  /** Defaults to the last close. */
  open: price.optional(),
  /** The session's high is the highest of this price, the open and the close. */
  high: price.optional(),
  /** The session's low is the lowest of this price, the open and the close. */
  low: price.optional(),
  /** Defaults to the average of the last 20 sessions. */
  volume: volume.optional(),
  /** Defaults to the last close of the index. */
  index_close: price.optional(),
  /** How many of the other tickers close above their 50-session average. Defaults to today's number. */
  breadth_above: queryInteger(0, Number.MAX_SAFE_INTEGER, COUNT_RULE).optional(),
};

/** Assumptions about the next session. */
export const decisionMapQuery = z.strictObject(assumptionFields);
/** A hypothetical session after the last session. */
export const whatIfQuery = z.strictObject({ close: price, ...assumptionFields });

const assumptions = z
  .object({
    /** The next session of the NYSE. */
    session: z.iso.date(),
    open: z.number(),
    /** Null stands for the higher of open and close. */
    high: z.number().nullable(),
    /** Null stands for the lower of open and close. */
    low: z.number().nullable(),
    volume: z.number(),
    /** Null when there is no index. */
    index_close: z.number().nullable(),
    /** Number of other tickers above their 50-session average. */
    breadth_above: z.int(),
    /** Number of other tickers that have such an average. */
    breadth_counted: z.int(),
  })
  .meta({ id: 'MapAssumptions' });

const closes = z.object({ lowest: z.number(), highest: z.number() });

const boundary = z
  .object({
    ...nextDecisionFields,
    /**
     * Two closing prices, one tick apart: the highest one below the change of decisions, and the lowest one above it.
     */
    below: z.number(),
    above: z.number(),
  })
  .meta({ id: 'DecisionBoundary' });

/** A condition that the close alone does not decide. */
const intradayCondition = z
  .union([
    z.object({
      measure: z.enum(['high', 'low']),
      /** The lowest high or the highest low that meets the condition. */
      price: z.number(),
      effect: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('rung'), rung: z.int(), r: z.number() }),
        /** The price makes the trigger possible; whether it fires depends on the close. */
        z.object({ kind: z.literal('trigger'), trigger: z.string() }),
        z.object({ kind: z.literal('trap'), side: z.enum(['bull', 'bear']) }),
      ]),
    }),
    z.object({
      measure: z.literal('volume'),
      /** The minimum volume that makes the trigger possible; the assumed volume is smaller. */
      shares: z.number(),
      trigger: z.string(),
      /** The trigger fires at each of these closes with this volume; each further range is its own condition. */
      closes,
    }),
  ])
  .meta({ id: 'IntradayCondition' });

const unreachedState = z
  .object({
    state: z.string(),
    /** Empty when no rule leads from the present state to this state. */
    rules: z.array(
      z.object({
        rule: z.string(),
        text: z.string(),
        /** `closes` is null when the condition holds at no close. */
        conditions: z.array(z.object({ text: z.string(), closes: closes.nullable() })),
      }),
    ),
  })
  .meta({ id: 'UnreachedState' });

const ofTicker = {
  ticker: z.string(),
  /** The time of the audit that the map is based on. */
  generated_at: timestamp,
};

/** `GET /audit/{ticker}/map`. */
export const tickerMap = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('map'),
      ...ofTicker,
      assumptions,
      last_close: z.number(),
      atr14: z.number(),
      /** The stop that applies during the session, unaffected by the session's own bar; null when nothing is held. */
      stop: z.number().nullable(),
      /** 1 if every tick was evaluated; n if only every n-th tick and the ticks around each change were evaluated. */
      tick_step: z.int(),
      /** From the lowest close to the highest, without gaps; nothing changes within a cell. */
      cells: z.array(z.object({ from: z.number(), to: z.number(), decisions })),
      /** Sorted by price, lowest first. */
      boundaries: z.array(boundary),
      nearest: boundary.nullable(),
      /** The nearest boundary of weight `action`. */
      nearest_action: boundary.nullable(),
      intraday: z.array(intradayCondition),
      /** States to which no close within 4 ATR leads. */
      unreached: z.array(unreachedState),
    }),
    z.object({ kind: z.literal('unavailable'), ...ofTicker, reason: z.string() }),
  ])
  .meta({ id: 'TickerMap' });

/** `GET /audit/{ticker}/what-if`: an audit that is neither published nor stored. */
export const whatIfReply = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('hypothetical'),
      ...ofTicker,
      close: z.number(),
      assumptions,
      /** The ticker as `GET /audit` would publish it after the hypothetical session. */
      audit: tickerAudit,
    }),
    z.object({ kind: z.literal('unavailable'), ...ofTicker, reason: z.string() }),
  ])
  .meta({ id: 'WhatIf' });

const surprise = z.object({
  assumption: z.enum(['date', 'open', 'high', 'low', 'volume', 'index_close', 'breadth_above']),
  assumed: z.union([z.number(), z.string()]).nullable(),
  actual: z.union([z.number(), z.string()]).nullable(),
});

/** Compares a session's audit with the map for that session after recomputing the map with the actual prices. */
const mapCheck = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('checked'),
      /** The session that the audit covers. */
      session: z.iso.date(),
      /** `from` is the map's decision, `to` the audit's. Empty when both agreed. */
      differences: z.array(decisionChange),
      /** The standard assumptions that turned out to be wrong. */
      surprises: z.array(surprise),
    }),
    z.object({ kind: z.literal('unavailable'), reason: z.string() }),
  ])
  .meta({ id: 'MapCheck' });

/** `GET /audit/map`. */
export const portfolioMap = z
  .object({
    generated_at: timestamp,
    /**
     * Sorted by the distance of `nearest_action`. Tickers without a `nearest_action` follow, sorted by the distance of
     * `nearest`, then by name.
     */
    tickers: z.array(
      z.object({
        ticker: z.string(),
        last_close: z.number(),
        stop: z.number().nullable(),
        nearest: boundary.nullable(),
        nearest_action: boundary.nullable(),
        /** Null when there was no earlier map, as after the first audit. */
        check: mapCheck.nullable(),
      }),
    ),
    /** Tickers without a map, with the reason. */
    unavailable: z.record(z.string(), z.string()),
    /**
     * The sales that follow if the price falls through every stop that is at most `within_atr` below the last close.
     * Stops that are already broken are left out.
     */
    stops_within: z.object({
      within_atr: z.number(),
      positions: z.array(
        z.object({
          ticker: z.string(),
          quantity: z.number(),
          stop: z.number(),
          /** Distance from the last close down to the stop; negative when the close is below the stop. */
          distance_atr: z.number(),
          /** Value of the shares at the stop, in `currency`. */
          amount: z.number(),
          currency: z.string(),
        }),
      ),
      /** Total in US dollars, at the exchange rate of the last bar. */
      amount_usd: z.number(),
      /** Symbols of the positions without an exchange rate. */
      not_in_usd: z.array(z.string()),
    }),
  })
  .meta({ id: 'PortfolioMap' });

export type TickerMap = z.infer<typeof tickerMap>;
export type PortfolioMap = z.infer<typeof portfolioMap>;
