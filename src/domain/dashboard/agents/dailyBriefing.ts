import type { AuditPayload, TickerAudit } from '../audit/auditPayload.js';
import { REGIME_TITLES } from '../analysis/regime/regime.js';
import { DECISION_WEIGHTS, decisionWeightOf, type DecisionChange, type DecisionName } from '../audit/decisions.js';
import { stateReasonText } from '../audit/stateReason.js';
import { DECISION_TITLES } from '../audit/decisionText.js';
import { MAX_BRIEFING_TICKERS } from '../../shared/briefing/briefing.js';
import { SIGNAL_STATES } from '../../shared/consensus/consensusSignal.js';
import { firstNames } from '../../shared/listText.js';
import { isCloudTicker } from '../../shared/ticker.js';
import { portfolioValueOf, type PortfolioValue } from '../audit/portfolioValue.js';
import { USD } from '../market/currency.js';
import { rounded, roundedMoney } from '../market/rounding.js';
import { RISK_FINDING_TITLES } from '../risk/riskWording.js';
import { priceSourceTitle } from '../market/priceSource.js';
import { priceProblemOf } from './priceProblem.js';

/** The briefing that the cloud e-mails; fields are named as in the API. */
export interface DailyBriefing {
  readonly portfolio_summary: Readonly<Record<string, string | number | null>>;
  readonly state_counts: Readonly<Record<string, number>>;
  /** EXIT first, then TIGHTEN, then ARMED. */
  readonly actionable_tickers: readonly ActionableTicker[];
  /** The date of the latest session in the audit. */
  readonly as_of: string;
}

interface ActionableTicker {
  readonly ticker: string;
  readonly state: string;
  readonly score: number | null;
  readonly grade: string | null;
  readonly reason: string | null;
}

/** Decisions whose title does not say that their value would change. */
const CHANGE_TITLES: Partial<Record<DecisionName, string>> = { state: 'change of state', grade: 'change of grade' };

const MOST_URGENT_FIRST = SIGNAL_STATES.toReversed();

export type DailyBriefingResult =
  | { readonly kind: 'made'; readonly briefing: DailyBriefing }
  | { readonly kind: 'none'; readonly reason: string };

/** Creates the briefing from an audit, or returns the reason why it cannot be created. */
export function createDailyBriefing(audit: AuditPayload, at: number): DailyBriefingResult {
  const problem = priceProblemOf(audit, at, 'no briefing is sent');
  if (problem !== null) return { kind: 'none', reason: problem };
  const tickers = Object.entries(audit.tickers);
  const held = portfolioValueOf(audit.tickers);
  const briefing = {
    portfolio_summary: {
      ...worthOf(held),
      positions: held?.positions ?? 0,
      regime: REGIME_TITLES[audit.regime.label],
      prices: priceSourceTitle(audit.data_source),
      ...nearestDecisions(tickers),
      ...weightiestRisk(audit),
    },
    state_counts: stateCounts(tickers.map(([, { state }]) => state)),
    actionable_tickers: MOST_URGENT_FIRST.flatMap((state) =>
      tickers
        .filter(([name, ticker]) => ticker.state === state && isCloudTicker(name))
        .map((each) => actionable(state, each)),
    ).slice(0, MAX_BRIEFING_TICKERS),
    as_of: audit.as_of ?? audit.generated_at,
  };
  return { kind: 'made', briefing };
}

/** Maximum number of tickers that the briefing names as closest to a decision. */
const NEAREST_DECISIONS = 3;

/**
 * Names the decisions without prices: the price of a stop or a take-profit rung can reveal the entry price. Decisions
 * about the state, the stop or a rung come first.
 */
function nearestDecisions(tickers: readonly (readonly [string, TickerAudit])[]): Record<string, string> {
  const closest = tickers
    .flatMap(([ticker, { next }]) => {
      const decision = next?.nearest_action ?? next?.nearest;
      return decision === null || decision === undefined ? [] : [{ ticker, ...decision }];
    })
    .toSorted(
      (one, other) =>
        DECISION_WEIGHTS.indexOf(one.weight) - DECISION_WEIGHTS.indexOf(other.weight) ||
        Math.abs(one.distance_atr) - Math.abs(other.distance_atr),
    )
    .slice(0, NEAREST_DECISIONS)
    .map(({ ticker, changes }) => {
      const [first] = changes.toSorted((one, other) => weightPlace([one]) - weightPlace([other]));
      return first === undefined
        ? ticker
        : `${ticker} (${CHANGE_TITLES[first.decision] ?? DECISION_TITLES[first.decision]})`;
    });
  return closest.length === 0 ? {} : { closest_to_a_decision: closest.join(', ') };
}

const weightPlace = (changes: readonly DecisionChange[]): number => DECISION_WEIGHTS.indexOf(decisionWeightOf(changes));

/**
 * Names only the finding and its tickers: a position's weight, together with the portfolio's value, would reveal its
 * shares.
 */
function weightiestRisk({ portfolio: { risk } }: AuditPayload): Record<string, string> {
  const weightiest = risk?.findings.find(({ kind }) => kind !== 'left_out');
  if (weightiest === undefined) return {};
  const { kind, symbols } = weightiest;
  const title = RISK_FINDING_TITLES[kind];
  return { weightiest_risk: symbols.length === 0 ? title : `${title}: ${firstNames(symbols)}` };
}

/** The portfolio's value and its change on the day; empty when no position counts toward the value. */
function worthOf(held: PortfolioValue | null): Record<string, string | number | null> {
  if (held === null || held.positions === 0) return {};
  const { marketValue, daysChange } = held;
  return {
    total_value: roundedMoney(marketValue),
    day_change_pct: daysChange.percent === null ? null : rounded(daysChange.percent, PERCENT_DECIMALS),
    currency: USD,
  };
}

function stateCounts(states: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const state of states) if (state !== null) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

const actionable = (
  state: string,
  [ticker, { score, grade, framework }]: readonly [string, TickerAudit],
): ActionableTicker => ({
  ticker,
  state,
  score,
  grade,
  reason: framework === null ? null : stateReasonText(framework),
});

const PERCENT_DECIMALS = 2;
