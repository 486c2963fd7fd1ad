import { KEY_MAIL_COOLDOWN_MINUTES } from '../../../../domain/cloud/licensing/keyMail.js';
import { renderLayout } from './layout.js';

/**
 * `/checkout/success`: the page that a buyer sees after paying. It never shows the key, which is sent only by e-mail.
 */
export const checkoutSuccessPage = (): string =>
  renderLayout({
    title: 'Your purchase',
    script: 'success',
    body: `<h1>Your purchase</h1>
<p role="status">Checking your payment …</p>
<section>
<h2>What happens next</h2>
<ol>
<li>Your license key comes by e-mail. It is not shown anywhere else.</li>
<li>Open your dashboard, choose <b>Account</b>, paste the key and save it. No dashboard yet? <a href="/download">Download it.</a></li>
<li>Your card, invoices and plan are at <a href="/billing">Billing</a>.</li>
</ol>
<p>No e-mail after ${KEY_MAIL_COOLDOWN_MINUTES} minutes? Check your spam folder, then <a href="/recover">ask for a new key</a>.</p>
</section>`,
  });

/** `/checkout/cancel`: the page that a buyer sees after canceling the checkout. */
export const checkoutCancelPage = (): string =>
  renderLayout({
    title: 'Nothing was bought',
    body: `<h1>Nothing was bought</h1>
<section>
<p>You left the checkout before paying. Nothing was charged.</p>
<p class="actions"><a class="button" href="/plans">Back to the plans</a></p>
</section>`,
  });
