import { MAX_EMAIL_CHARACTERS } from '../../contract/shared/emailAddress.js';
import { renderLayout, NO_SCRIPT_NOTICE } from './layout.js';

/** `/recover`: requests a new key for a license holder who lost the old one. */
export const recoverPage = (): string =>
  renderLayout({
    title: 'Recover your license key',
    script: 'recover',
    body: `<h1>Lost your license key?</h1>
<p>Enter the e-mail address that you used to buy or try Plumbline. We send a new key of each of your licenses to it; the earlier key keeps working until you first use the new one.</p>
<section>
<form>
<label for="email">E-mail address</label>
<div class="field"><input id="email" name="email" inputmode="email" autocapitalize="none" autocomplete="email" required pattern="\\S+@\\S+" title="An e-mail address, such as you@example.com" maxlength="${MAX_EMAIL_CHARACTERS}"> <button>Send a new key</button></div>
<p role="status"></p>
${NO_SCRIPT_NOTICE}
</form>
</section>`,
  });
