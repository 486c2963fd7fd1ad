import { LICENSE_KEY_FORM } from '../../../../domain/shared/licensing/licenseKey.js';
import { renderLayout, NO_SCRIPT_NOTICE } from './layout.js';

/** `/billing`: the way to the provider's billing portal, by the license key. */
export const billingPage = (): string =>
  renderLayout({
    title: 'Billing',
    script: 'billing',
    body: `<h1>Your billing</h1>
<p>Change your card or your plan, cancel, or download invoices. An ended license opens its billing too.</p>
<section>
<form autocomplete="off">
<label for="key">License key</label>
<div class="field"><input id="key" name="key" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="form"> <button>Open my billing</button></div>
<p class="note" id="form">${LICENSE_KEY_FORM}. It is in the mail that brought it, and is not kept by this page. <a href="/recover">Lost it?</a></p>
<p role="status"></p>
${NO_SCRIPT_NOTICE}
</form>
</section>`,
  });
