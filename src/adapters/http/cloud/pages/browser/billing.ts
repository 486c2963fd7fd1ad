import { ask } from './ask.js';
import { the } from './elements.js';
import { onSubmit, typed } from './onSubmit.js';

const form = the(HTMLFormElement, 'form');

/** What a header can carry: copying from a mail can bring blanks along that cannot be seen. */
const headerText = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, '');

onSubmit<{ url: string }>(form, {
  send: () =>
    ask('/api/portal/session', { method: 'POST', headers: { 'x-license-key': headerText(typed(form, 'key')) } }),
  told({ url }) {
    form.reset();
    location.assign(url);
    return 'Taking you to the billing page.';
  },
});
