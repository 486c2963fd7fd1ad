import type { GetTickerChart } from '../../../../application/dashboard/audit/getTickerChart.js';
import { MAX_CHART_BARS } from '../../../../domain/dashboard/audit/tickerChartData.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { tickerBars } from '../../contract/dashboard/audit/bars.js';
import { explanationPathParameters } from '../../contract/dashboard/audit/explanation.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { BARS_EXAMPLE } from '../examples/barsExample.js';

export const barsRoute = (getTickerChart: GetTickerChart): Route =>
  defineRoute({
    method: 'get',
    path: '/bars/{ticker}',
    id: 'readBars',
    tag: 'Audit',
    summary: 'Returns the daily bars that a ticker was audited with, for a chart',
    description:
      `At most the newest ${MAX_CHART_BARS}, adjusted as the audit reads them, with three averages, the Chandelier stop and the volume by price. No price source is queried: ` +
      'the bars are those stored on this machine, up to the session of the audit. 404 `bars_not_kept` when they are gone, 409 `bars_rewritten` when the ' +
      'source has changed them since. Before the first audit: 404 `no_audit_yet`; for a ticker not in the audit: 404 `unknown_ticker`.',
    access: publicAccess,
    params: explanationPathParameters,
    reply: tickerBars,
    failures: ['no_audit_yet', 'unknown_ticker', 'bars_not_kept', 'bars_rewritten'],
    example: { params: { ticker: 'AAPL' }, reply: BARS_EXAMPLE },
    handle: ({ params }) => getTickerChart.execute(params.ticker),
  });
