import { fetchJson } from './fetchJson.js';
import { requireElement } from './elements.js';
import { handleSubmit, formFieldValue } from './handleSubmit.js';

const form = requireElement(HTMLFormElement, 'form');

/** What a header can carry: copying from a mail can bring blanks along that cannot be seen. */
const headerText = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, '');

handleSubmit<{ url: string }>(form, {
  send: () =>
    fetchJson('/api/portal/session', {
      method: 'POST',
      headers: { 'x-license-key': headerText(formFieldValue(form, 'key')) },
    }),
  successMessage({ url }) {
    form.reset();
    location.assign(url);
    return 'Taking you to the billing page.';
  },
});
