import type { GetTickerChart } from '../../../../application/dashboard/audit/getTickerChart.js';
import { MAX_CHART_BARS } from '../../../../domain/dashboard/audit/tickerChartData.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { tickerBars } from '../../contract/dashboard/audit/bars.js';
import { explanationPathParameters } from '../../contract/dashboard/audit/explanation.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { BARS_EXAMPLE } from '../examples/barsExample.js';

export const barsRoute = (chartTicker: GetTickerChart): Route =>
  defineRoute({
    method: 'get',
    path: '/bars/{ticker}',
    id: 'readBars',
    tag: 'Audit',
    summary: 'The daily bars that a ticker was audited with, for a chart',
    description:
      `The newest ${MAX_CHART_BARS} at most, adjusted as the audit reads them, with three averages, the Chandelier stop and the volume by price. No source is asked: ` +
      'the bars are those kept on this machine, up to the session of the audit. 404 `bars_not_kept` when they are gone, 409 `bars_rewritten` when the ' +
      'source re-wrote them since. Before the first audit: 404 `no_audit_yet`; not in it: 404 `unknown_ticker`.',
    access: publicAccess,
    params: explanationPathParameters,
    reply: tickerBars,
    failures: [404, 409],
    example: { params: { ticker: 'AAPL' }, reply: BARS_EXAMPLE },
    handle: ({ params }) => chartTicker.execute(params.ticker),
  });
