import { renderEmailField, renderLayout } from './layout.js';

/** `/recover`: requests a new key for a license holder who lost the old one. */
export const recoverPage = (): string =>
  renderLayout({
    title: 'Recover your license key',
    script: 'recover',
    body: `<h1>Lost your license key?</h1>
<p>Enter the e-mail address that you used to buy or try Plumbline. We send a new key of each of your licenses to it; the earlier key keeps working until you first use the new one.</p>
<section>
<form>
${renderEmailField('Send a new key')}
</form>
</section>`,
  });
