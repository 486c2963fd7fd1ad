import { fetchJson } from './fetchJson.js';
import { requireElement } from './elements.js';
import { attachSubmitHandler, formFieldValue } from './attachSubmitHandler.js';

const form = requireElement(HTMLFormElement, 'form');

/** Removes characters that a header cannot carry: copying from an e-mail can add invisible spaces. */
const headerText = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, '');

attachSubmitHandler<{ url: string }>(form, {
  send: () =>
    fetchJson('/api/portal/session', {
      method: 'POST',
      headers: { 'x-license-key': headerText(formFieldValue(form, 'key')) },
    }),
  successMessage({ url }) {
    form.reset();
    location.assign(url);
    return 'Opening the billing portal.';
  },
});
