import { PLANS, tierOfOffer, type Plan } from '../../../../domain/cloud/billing/plan.js';
import type { OfferPrice } from '../../../../domain/cloud/billing/priceList.js';
import type { PriceByOffer } from '../../../../application/cloud/billing/checkout/offerPrices.js';
import type { FoundingCounter } from '../../../../domain/cloud/licensing/foundingProgram.machine.js';
import { FOUNDING_SLOTS } from '../../../../domain/cloud/licensing/foundingSlots.js';
import { escapeMarkup } from '../../../../domain/shared/escapeMarkup.js';
import { coverageLabelsOf } from '../../../../domain/shared/licensing/coverage.js';
import { BASIC_MAX_TICKERS, entitlementsOf, TRIAL_DAYS } from '../../../../domain/shared/licensing/tier.js';
import { NO_SCRIPT_NOTICE, renderEmailField, renderList } from './layout.js';
import { priceText, yearlySavingText } from './priceText.js';

export interface Offers {
  readonly prices: PriceByOffer;
  /** Null when the counter cannot be read. */
  readonly founding: FoundingCounter | null;
  /** The payment link for the founding license; null when none is configured. */
  readonly foundingLink: string | null;
  /** The referrer's code. */
  readonly referralCode: string | null;
}

const WITHOUT_PLAN = [
  `audits of up to ${BASIC_MAX_TICKERS} tickers`,
  'coach notes from built-in rules',
  'dry runs of orders, which are checked and logged',
];

const PRO_LABELS = coverageLabelsOf(entitlementsOf('pro')).filter((label) => !WITHOUT_PLAN.includes(label));
const PREMIUM_LABELS = coverageLabelsOf(entitlementsOf('premium')).filter((label) => !PRO_LABELS.includes(label));

const PLAN_CARDS = [
  { tier: 'pro', name: 'Pro', lead: 'Everything you get without a plan, plus:', labels: PRO_LABELS },
  { tier: 'premium', name: 'Premium', lead: 'Everything in Pro, plus:', labels: PREMIUM_LABELS },
] as const;

const PERIODS: Readonly<Record<Plan, string>> = {
  pro_monthly: 'monthly',
  pro_yearly: 'yearly',
  premium_monthly: 'monthly',
  premium_yearly: 'yearly',
};

/** Renders the plans, the trial and the founding program with their prices. */
export const renderOffers = (offers: Offers): string => `<form id="buy">
${referralOf(offers.referralCode)}<div class="pair">
<section><h2>Without a plan</h2><div class="price"><b>Free</b> <span>no account needed</span></div><p>For as long as you like:</p>${renderList(WITHOUT_PLAN)}<p class="actions"><a class="button quiet" href="/download">Download</a></p></section>
${PLAN_CARDS.map((card) => planOf(card, offers.prices)).join('\n')}
</div>
<p role="status"></p>
${termsOf(offers.prices)}
</form>
<div class="pair">
<section>
<h2>Try it for ${TRIAL_DAYS} days</h2>
<p>Everything in Pro, without a card. The key comes by e-mail.</p>
<form id="trial">
${renderEmailField('Start the trial')}
</form>
</section>
${foundingOf(offers)}
</div>`;

function planOf({ tier, name, lead, labels }: (typeof PLAN_CARDS)[number], prices: PriceByOffer): string {
  const sold = PLANS.filter((plan) => tierOfOffer(plan) === tier && prices[plan] !== null);
  const buttons = sold.map(
    (plan, i) =>
      `<button name="plan" value="${plan}"${i > 0 ? ' class="quiet"' : ''}>${name} ${PERIODS[plan]}</button>`,
  );
  const actions = buttons.length === 0 ? '' : `<div class="actions">${buttons.join(' ')}</div>`;
  return `<section><h2>${name}</h2>${planPrice(sold.map((plan) => prices[plan]))}<p>${lead}</p>${renderList(labels)}${actions}</section>`;
}

const termsOf = (prices: PriceByOffer): string =>
  PLANS.every((plan) => prices[plan] === null)
    ? `<p class="note">No plan is sold on this server. You can <a href="#trial">try Pro for ${TRIAL_DAYS} days</a>, or <a href="/download">download</a> the dashboard and use it without a plan.</p>`
    : `<p class="note">The price is shown before you pay. You can cancel at any time, under <a href="/billing">Billing</a>.</p>
${NO_SCRIPT_NOTICE}`;

/** @param prices of the plans on sale, monthly before yearly; undefined while a price is unknown */
function planPrice(prices: readonly (OfferPrice | null | undefined)[]): string {
  const [first, second] = prices.filter((price) => price !== null && price !== undefined);
  if (first === undefined)
    return `<div class="price">${prices.length > 0 ? 'The price is not available at the moment.' : 'Not sold on this server.'}</div>`;
  const saving = second === undefined ? null : yearlySavingText(first, second);
  const other =
    second === undefined ? '' : ` <span>or ${priceText(second)}${saving === null ? '' : `, saving ${saving}`}</span>`;
  return `<div class="price"><b>${priceText(first)}</b>${other}</div>`;
}

/** Renders the founding offer; empty without a payment link. */
function foundingOf({ prices: { founding: price, premium_yearly: yearly }, founding, foundingLink }: Offers): string {
  if (foundingLink === null) return '';
  const instead =
    price && yearly && yearlySavingText({ ...yearly, interval: price.interval }, price) !== null
      ? ` instead of ${priceText(yearly)}`
      : '';
  const cost = price ? ` for <b>${priceText(price)}</b>${instead}` : '';
  const isClosed = founding?.closed ?? false;
  const unknown =
    price === undefined
      ? '<p class="note">The price is not available at the moment; it is shown before you pay.</p>\n'
      : '';
  return `<section>
<h2>Founding members</h2>
<p>The first ${FOUNDING_SLOTS} get everything in Premium${cost}. ${placesOf(founding)}</p>
<progress id="taken" aria-label="Founding places taken" max="${FOUNDING_SLOTS}" value="${founding?.claimed ?? 0}"></progress>
${unknown}<p class="actions"><a class="button" id="join" href="${escapeMarkup(foundingLink)}"${isClosed ? ' hidden' : ''}>Become a founding member</a></p>
</section>`;
}

const PLACES_LEFT = `of ${FOUNDING_SLOTS} places are left.`;
const NO_PLACES_LEFT = `All ${FOUNDING_SLOTS} places are taken. Premium has the same features.`;

/** Includes the sentences for a program with places left and for a full one; the page's script shows one of them. */
function placesOf(founding: FoundingCounter | null): string {
  const left = founding === null ? '' : `${founding.remaining} ${PLACES_LEFT}`;
  return `<span id="places" role="status" data-left="${PLACES_LEFT}" data-closed="${NO_PLACES_LEFT}">${founding?.closed ? NO_PLACES_LEFT : left}</span>`;
}

const referralOf = (code: string | null): string =>
  code === null
    ? ''
    : `<p class="success">The referral code <b>${escapeMarkup(code)}</b> will be applied to your purchase.</p>
<input type="hidden" name="referral_code" value="${escapeMarkup(code)}">
`;
