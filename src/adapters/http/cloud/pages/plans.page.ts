import { PLANS, tierOfOffer, type Plan } from '../../../../domain/cloud/billing/plan.js';
import { escapeMarkup } from '../../../../domain/shared/escapeMarkup.js';
import { FOUNDING_SLOTS } from '../../../../domain/cloud/licensing/foundingSlots.js';
import { coverageLabelsOf } from '../../../../domain/shared/licensing/coverage.js';
import { BASIC_MAX_TICKERS, entitlementsOf, TRIAL_DAYS } from '../../../../domain/shared/licensing/tier.js';
import { MAX_EMAIL_CHARACTERS } from '../../contract/shared/emailAddress.js';
import { renderLayout, renderList, NO_SCRIPT_NOTICE } from './layout.js';

export interface PlansPageOptions {
  /** The referrer's code. */
  readonly referralCode: string | null;
  /** The founding payment link; null when none is configured. */
  readonly foundingLink: string | null;
}

const TIERS = [
  ['pro', 'Pro'],
  ['premium', 'Premium'],
] as const;

const PERIODS: Readonly<Record<Plan, string>> = {
  pro_monthly: 'monthly',
  pro_yearly: 'yearly',
  premium_monthly: 'monthly',
  premium_yearly: 'yearly',
};

/** `/plans`: shows the plans, the trial and the founding program. The provider shows the prices. */
export const plansPage = ({ referralCode, foundingLink }: PlansPageOptions): string =>
  renderLayout({
    title: 'Plans',
    script: 'plans',
    width: 'wide',
    body: `<h1>Plans</h1>
<p>Without a plan the dashboard audits up to ${BASIC_MAX_TICKERS} tickers. With a plan you get:</p>
<form id="buy">
${referralOf(referralCode)}<div class="pair">
${TIERS.map(([tier, name]) => planOf(tier, name)).join('\n')}
</div>
<p role="status"></p>
<p class="note">The price is shown before you pay. You can cancel at any time, under <a href="/billing">Billing</a>.</p>
${NO_SCRIPT_NOTICE}
</form>
<div class="pair">
<section>
<h2>Try it for ${TRIAL_DAYS} days</h2>
<p>Everything in Pro, without a card. The key comes by e-mail.</p>
<form id="trial">
<label for="email">E-mail address</label>
<div class="field"><input id="email" name="email" type="email" autocomplete="email" required maxlength="${MAX_EMAIL_CHARACTERS}"> <button>Start the trial</button></div>
<p role="status"></p>
</form>
</section>
<section>
<h2>Founding members</h2>
<p>The first ${FOUNDING_SLOTS} get everything in Premium. <span id="places" role="status"></span></p>
${joinOf(foundingLink)}</section>
</div>`,
  });

function planOf(tier: (typeof TIERS)[number][0], name: string): string {
  const plans = PLANS.filter((plan) => tierOfOffer(plan) === tier);
  const buttons = plans.map(
    (plan, i) =>
      `<button name="plan" value="${plan}"${i > 0 ? ' class="quiet"' : ''}>${name} ${PERIODS[plan]}</button>`,
  );
  return `<section><h2>${name}</h2>${renderList(coverageLabelsOf(entitlementsOf(tier)))}<div class="actions">${buttons.join(' ')}</div></section>`;
}

const referralOf = (code: string | null): string =>
  code === null
    ? ''
    : `<p class="success">The referral code <b>${escapeMarkup(code)}</b> applies to your purchase here.</p>
<input type="hidden" name="referral_code" value="${escapeMarkup(code)}">
`;

const joinOf = (link: string | null): string =>
  link === null
    ? ''
    : `<p class="actions"><a class="button" id="join" href="${escapeMarkup(link)}">Become a founding member</a></p>\n`;
