import type { ChartTicker } from '../../../../application/dashboard/audit/chartTicker.js';
import { CHART_BARS } from '../../../../domain/dashboard/audit/chart.js';
import { anyone } from '../../caller/anyone.js';
import { tickerBars } from '../../contract/dashboard/audit/bars.js';
import { tickerInPath } from '../../contract/dashboard/audit/explanation.js';
import { route, type Route } from '../../pipeline/route.js';
import { BARS_EXAMPLE } from '../examples/barsExample.js';

export const barsRoute = (chartTicker: ChartTicker): Route =>
  route({
    method: 'get',
    path: '/bars/{ticker}',
    id: 'readBars',
    tag: 'Audit',
    summary: 'The daily bars that a ticker was audited with, for a chart',
    description:
      `The newest ${CHART_BARS} at most, adjusted as the audit reads them, with three averages, the Chandelier stop and the volume by price. No source is asked: ` +
      'the bars are those kept on this machine, up to the session of the audit. 404 `bars_not_kept` when they are gone, 409 `bars_rewritten` when the ' +
      'source re-wrote them since. Before the first audit: 404 `no_audit_yet`; not in it: 404 `unknown_ticker`.',
    access: anyone,
    params: tickerInPath,
    reply: tickerBars,
    failures: [404, 409],
    example: { params: { ticker: 'AAPL' }, reply: BARS_EXAMPLE },
    handle: ({ params }) => chartTicker.execute(params.ticker),
  });
