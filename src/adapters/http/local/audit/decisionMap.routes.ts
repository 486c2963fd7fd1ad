import type { GetPortfolioMap } from '../../../../application/dashboard/decisionMap/getPortfolioMap.js';
import type { GetDecisionMap } from '../../../../application/dashboard/decisionMap/getDecisionMap.js';
import type { GetWhatIfAudit } from '../../../../application/dashboard/decisionMap/getWhatIfAudit.js';
import { DECISION_MAP_LIMIT, WHAT_IF_LIMIT } from '../../../../domain/shared/limits/rateLimitRule.js';
import { publicAccess } from '../../caller/publicAccess.js';
import {
  decisionMapQuery,
  portfolioMap,
  tickerMap,
  whatIfQuery,
  whatIfReply,
} from '../../contract/dashboard/audit/decisionMap.js';
import { explanationPathParameters } from '../../contract/dashboard/audit/explanation.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { RenderedReply } from '../../pipeline/routeDefinition.js';
import { limitPerMachine } from './limitPerMachine.js';
import { portfolioMapView, tickerMapView, whatIfView } from './mapViews.js';
import { PORTFOLIO_MAP_EXAMPLE, TICKER_MAP_EXAMPLE, WHAT_IF_EXAMPLE } from '../examples/mapExample.js';

export interface DecisionMapRoutesDependencies {
  readonly getPortfolioMap: GetPortfolioMap;
  readonly getDecisionMap: GetDecisionMap;
  readonly getWhatIf: GetWhatIfAudit;
}

const REFUSALS =
  'Before the first audit: 404 `no_audit_yet`; for a ticker not in the audit: 404 `unknown_ticker`; until the maps of ' +
  'the audit are computed: 409 `map_not_ready`.';
const ASSUMED =
  'Unless a parameter says otherwise, the session opens at the last close, high and low are the extremes of open and ' +
  'close, the volume is the average of 20 sessions, and the index and the other tickers stay as they are today.';

export function decisionMapRoutes({
  getPortfolioMap,
  getDecisionMap,
  getWhatIf,
}: DecisionMapRoutesDependencies): Route[] {
  const portfolio = defineRoute({
    method: 'get',
    path: '/audit/map',
    id: 'getPortfolioMap',
    tag: 'Audit',
    summary:
      'Returns the tickers of the latest audit, sorted by how close they are to a change of state, a stop or a rung',
    description:
      'Also returns what would be sold if all stops within 1 ATR broke, and for each ticker how the audit differs from the ' +
      'previous session’s map. The event `map` of `GET /events` says when the maps are ready. Before the first ' +
      'audit: 404 `no_audit_yet`; until the maps of the audit are computed: 409 `map_not_ready`.',
    access: publicAccess,
    reply: portfolioMap,
    failures: ['no_audit_yet', 'map_not_ready'],
    example: { reply: PORTFOLIO_MAP_EXAMPLE },
    handle: async () => RenderedReply.ofJson(portfolioMapView(getPortfolioMap.execute())),
  });

  const ofTicker = defineRoute({
    method: 'get',
    path: '/audit/{ticker}/map',
    id: 'getTickerMap',
    tag: 'Audit',
    summary: 'Returns what each possible close of a ticker’s next session would change',
    description: `Covers every tick from 4 ATR below to 4 ATR above the last close. ${ASSUMED} ${REFUSALS}`,
    access: publicAccess,
    limit: limitPerMachine(DECISION_MAP_LIMIT),
    params: explanationPathParameters,
    query: decisionMapQuery,
    reply: tickerMap,
    failures: ['no_audit_yet', 'unknown_ticker', 'map_not_ready'],
    example: { params: { ticker: 'AAPL' }, reply: TICKER_MAP_EXAMPLE },
    precondition: async ({ params, query }) => getDecisionMap.checkAssumptions(params.ticker, query),
    handle: async ({ params, query }) =>
      RenderedReply.ofJson(tickerMapView(await getDecisionMap.execute(params.ticker, query))),
  });

  const hypothetical = defineRoute({
    method: 'get',
    path: '/audit/{ticker}/what-if',
    id: 'getWhatIf',
    tag: 'Audit',
    summary: 'Returns a ticker as the audit would publish it after a hypothetical session',
    description: `Nothing is stored, and no order can refer to the result. ${ASSUMED} ${REFUSALS}`,
    access: publicAccess,
    limit: limitPerMachine(WHAT_IF_LIMIT),
    params: explanationPathParameters,
    query: whatIfQuery,
    reply: whatIfReply,
    failures: ['no_audit_yet', 'unknown_ticker', 'map_not_ready'],
    example: { params: { ticker: 'AAPL' }, query: { close: 169.79 }, reply: WHAT_IF_EXAMPLE },
    precondition: async ({ params, query: { close, ...changes } }) =>
      getWhatIf.checkAssumptions(params.ticker, close, changes),
    handle: async ({ params, query: { close, ...changes } }) =>
      RenderedReply.ofJson(whatIfView(getWhatIf.execute(params.ticker, close, changes))),
  });

  return [portfolio, ofTicker, hypothetical];
}
