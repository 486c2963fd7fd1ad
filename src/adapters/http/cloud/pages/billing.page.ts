import { LICENSE_KEY_FORMAT } from '../../../../domain/shared/licensing/licenseKey.js';
import { renderLayout, NO_SCRIPT_NOTICE } from './layout.js';

/** `/billing`: opens the provider's billing portal with the license key. */
export const billingPage = (): string =>
  renderLayout({
    title: 'Billing',
    script: 'billing',
    body: `<h1>Billing</h1>
<p>Change your card or your plan, cancel, or download invoices. This works for an ended license, too.</p>
<section>
<form autocomplete="off">
<label for="key">License key</label>
<div class="field"><input id="key" name="key" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="form"> <button>Open the billing portal</button></div>
<p class="note" id="form">${LICENSE_KEY_FORMAT}. You find it in your license e-mail. This page does not store it. <a href="/recover">Lost it?</a></p>
<p role="status"></p>
${NO_SCRIPT_NOTICE}
</form>
</section>`,
  });
