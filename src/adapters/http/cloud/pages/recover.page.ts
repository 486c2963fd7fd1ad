import { MAX_EMAIL_CHARACTERS } from '../../contract/shared/emailAddress.js';
import { renderLayout, NO_SCRIPT_NOTICE } from './layout.js';

/** `/recover`: where a holder who lost the key asks for a new one. */
export const recoverPage = (): string =>
  renderLayout({
    title: 'Recover your license key',
    script: 'recover',
    body: `<h1>Lost your license key?</h1>
<p>Enter the address that your license was bought or tried with. We mail a new key to it; the earlier one goes on working until the new one is first used.</p>
<section>
<form>
<label for="email">E-mail address</label>
<div class="field"><input id="email" name="email" type="email" autocomplete="email" required maxlength="${MAX_EMAIL_CHARACTERS}"> <button>Send a new key</button></div>
<p role="status"></p>
${NO_SCRIPT_NOTICE}
</form>
</section>`,
  });
