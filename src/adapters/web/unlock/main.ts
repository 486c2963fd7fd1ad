import '../styles/tokens.css';
import '../styles/foundation.css';
import '../styles/pieces.css';
import './unlock.css';
import { applyStoredTheme } from '../browser/theme.js';

// The page at /unlock exchanges the key for the cookie. The key comes from the address's fragment or from the form.

const KEY = /^#([\w-]{43})$/;

applyStoredTheme();
const [, fromAddress] = KEY.exec(window.location.hash) ?? [];
/** A link such as /#/ticker/AAPL keeps its fragment when the dashboard redirects it to this page. */
const wanted = fromAddress === undefined ? window.location.hash : '';
if (fromAddress !== undefined) void unlock(fromAddress);

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  // A pasted key may include invisible characters, which fetch does not accept in a header.
  const field = document.querySelector('input');
  if (field !== null) void unlock(field.value.replaceAll(/[^\w-]/g, ''));
});

async function unlock(key: string): Promise<void> {
  const response = await fetch('/unlock', { method: 'POST', headers: { authorization: `Bearer ${key}` } }).catch(
    () => null,
  );
  // A dashboard without a lock answers 405, since it has this page but nothing to post to.
  if (response?.ok === true || response?.status === 405) window.location.replace(`/${wanted}`);
  else
    report(
      response === null
        ? 'The dashboard does not respond. Start Plumbline, then try again.'
        : 'This key does not open this dashboard. Run “plumbline open”, or copy the key from the file dashboard-key.',
    );
}

function report(problem: string): void {
  const alert = document.querySelector('[role=alert]');
  if (alert !== null) alert.textContent = problem;
}
