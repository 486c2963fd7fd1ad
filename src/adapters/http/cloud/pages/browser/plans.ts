import { fetchJson, postJson } from './fetchJson.js';
import { requireElement } from './elements.js';
import { attachSubmitHandler, formFieldValue } from './attachSubmitHandler.js';

interface FoundingCounter {
  readonly claimed: number;
  readonly remaining: number;
  readonly closed: boolean;
}

attachSubmitHandler<{ url: string }>(requireElement(HTMLFormElement, '#buy'), {
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

attachSubmitHandler<{ message: string }>(requireElement(HTMLFormElement, '#trial'), {
  send: (form) =>
    postJson('/api/trial/start', {
      email: formFieldValue(form, 'email'),
      source: location.pathname === '/' ? 'start' : 'plans',
    }),
  successMessage: ({ message }) => message,
});

const COUNTER_INTERVAL_MS = 60_000;

/** Updates the number of remaining founding places on the page. */
async function updateFoundingCounter(places: HTMLElement): Promise<void> {
  const counter = await fetchJson<FoundingCounter>('/api/founding-counter');
  if (!counter.ok) return;
  const { claimed, remaining, closed } = counter.reply;
  const text = closed ? (places.dataset['closed'] ?? '') : `${remaining} ${places.dataset['left'] ?? ''}`;
  if (places.textContent !== text) places.textContent = text;
  requireElement(HTMLProgressElement, '#taken').value = claimed;
  for (const link of document.querySelectorAll<HTMLElement>('#join')) link.hidden = closed;
}

const places = document.querySelector<HTMLElement>('#places');
if (places !== null) {
  setInterval(() => {
    if (!document.hidden) void updateFoundingCounter(places);
  }, COUNTER_INTERVAL_MS);
  await updateFoundingCounter(places);
}
