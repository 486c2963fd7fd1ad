import { renderLayout } from './layout.js';
import { renderOffers, type Offers } from './offers.js';

/** `/plans`: what each plan adds and costs, the trial and the founding program. */
export const plansPage = (offers: Offers): string =>
  renderLayout({ title: 'Plans', script: 'plans', width: 'wide', body: `<h1>Plans</h1>\n${renderOffers(offers)}` });
