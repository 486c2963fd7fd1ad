import type { Release } from '../../../../domain/shared/release/release.js';
import { TRIAL_DAYS } from '../../../../domain/shared/licensing/tier.js';
import { renderDownloads } from './download.page.js';
import { renderLayout } from './layout.js';
import { renderOffers, type Offers } from './offers.js';

const DESCRIPTION =
  'Plumbline audits a private trader’s portfolio after each session: a score, a state and a stop for every ticker, the risk of all positions together, and checks before each order.';

const FEATURES = [
  ['One state per ticker', 'Watch, Armed, Tighten or Exit, with a score from six pillars and the numbers behind it.'],
  ['Decisions before the open', 'Which closing prices in the next session would change a state, a stop or a target.'],
  [
    'The risk of all positions',
    'Positions that move as one, gaps through stops, beta, and what past crises would cost.',
  ],
  [
    'Checked orders',
    'Eight checks before each order: fresh and undisputed prices, size, risk, halts. Dry run comes first.',
  ],
  ['Prices you can compare', 'Two sources side by side, with every disputed bar and the rule that chose its price.'],
  ['On your own machine', 'The dashboard runs on your computer. It sends data only to the services that you set up.'],
] as const;

/** `/`: what the product does, the plans with their prices, and the downloads. */
export const startPage = (offers: Offers, release: Release | null): string =>
  renderLayout({
    title: 'Portfolio audit for private traders',
    description: DESCRIPTION,
    script: 'plans',
    width: 'wide',
    body: `<h1>Know what your positions need today</h1>
<p class="lead">${DESCRIPTION} It describes the present; it does not predict.</p>
<p class="actions"><a class="button" href="#trial">Try Pro for ${TRIAL_DAYS} days</a> <a class="button quiet" href="#plans">See the plans</a></p>
<div class="trio">
${FEATURES.map(([title, text]) => `<div><h2>${title}</h2><p>${text}</p></div>`).join('\n')}
</div>
<div id="plans">
${renderOffers(offers)}
</div>
<section>
<h2>Download the dashboard</h2>
${renderDownloads(release)}</section>`,
  });
