import { fetchJson, postJson } from './fetchJson.js';
import { requireElement } from './elements.js';
import { handleSubmit, formFieldValue } from './handleSubmit.js';

interface FoundingCounter {
  readonly remaining: number;
  readonly total: number;
  readonly closed: boolean;
}

handleSubmit<{ url: string }>(requireElement(HTMLFormElement, '#buy'), {
  send(form, pressed) {
    const referralCode = formFieldValue(form, 'referral_code');
    return postJson('/api/create-checkout-session', {
      plan: pressed?.getAttribute('value'),
      ...(referralCode === '' ? {} : { referral_code: referralCode }),
    });
  },
  successMessage({ url }) {
    location.assign(url);
    return 'Opening the payment page.';
  },
});

handleSubmit<{ message: string }>(requireElement(HTMLFormElement, '#trial'), {
  send: (form) => postJson('/api/trial/start', { email: formFieldValue(form, 'email'), source: 'plans' }),
  successMessage: ({ message }) => message,
});

const counter = await fetchJson<FoundingCounter>('/api/founding-counter');
if (counter.ok) {
  const { remaining, total, closed } = counter.reply;
  requireElement(HTMLElement, '#places').textContent = closed
    ? `All ${total} places are taken.`
    : `${remaining} of ${total} places are left.`;
  for (const link of document.querySelectorAll<HTMLElement>('#join')) link.hidden = closed;
}
