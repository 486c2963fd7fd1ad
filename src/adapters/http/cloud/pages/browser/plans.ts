import { ask, post } from './ask.js';
import { the } from './elements.js';
import { onSubmit, typed } from './onSubmit.js';

interface FoundingCounter {
  readonly remaining: number;
  readonly total: number;
  readonly closed: boolean;
}

onSubmit<{ url: string }>(the(HTMLFormElement, '#buy'), {
  send(form, pressed) {
    const referralCode = typed(form, 'referral_code');
    return post('/api/create-checkout-session', {
      plan: pressed?.getAttribute('value'),
      ...(referralCode === '' ? {} : { referral_code: referralCode }),
    });
  },
  told({ url }) {
    location.assign(url);
    return 'Taking you to the payment page.';
  },
});

onSubmit<{ message: string }>(the(HTMLFormElement, '#trial'), {
  send: (form) => post('/api/trial/start', { email: typed(form, 'email'), source: 'plans' }),
  told: ({ message }) => message,
});

const counter = await ask<FoundingCounter>('/api/founding-counter');
if (counter.ok) {
  const { remaining, total, closed } = counter.reply;
  the(HTMLElement, '#places').textContent = closed
    ? `All ${total} places are taken.`
    : `${remaining} of ${total} places are left.`;
  for (const link of document.querySelectorAll<HTMLElement>('#join')) link.hidden = closed;
}
