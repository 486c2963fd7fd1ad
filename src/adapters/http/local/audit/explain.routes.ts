import type { ExplainTicker } from '../../../../application/dashboard/audit/explainTicker.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { explainedTicker, explanationPathParameters } from '../../contract/dashboard/audit/explanation.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { RenderedReply } from '../../pipeline/routeDefinition.js';
import { TICKER_EXPLANATION_EXAMPLE } from '../examples/explanationExample.js';

export const explainRoute = (explainTicker: ExplainTicker): Route =>
  defineRoute({
    method: 'get',
    path: '/audit/{ticker}',
    id: 'explainTicker',
    tag: 'Audit',
    summary: 'Returns one ticker of the latest audit with the source of each number',
    description:
      'Contains every score, trigger, level, state and stop with its rule in words and the numbers it used. The tickers MAP, RUN and STATUS ' +
      'must be in upper case, unlike the paths `/audit/map`, `/audit/run` and `/audit/status`. Before the first audit: 404 `no_audit_yet`; for a ticker not in the audit: 404 `unknown_ticker`.',
    access: publicAccess,
    params: explanationPathParameters,
    reply: explainedTicker,
    failures: ['no_audit_yet', 'unknown_ticker'],
    example: { params: { ticker: 'AAPL' }, reply: TICKER_EXPLANATION_EXAMPLE },
    handle: async ({ params }) => {
      const explained = explainTicker.execute(params.ticker);
      return RenderedReply.ofJson(explained);
    },
  });
