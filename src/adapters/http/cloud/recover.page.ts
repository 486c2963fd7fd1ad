import { Router, type RequestHandler } from 'express';
import { pageHead } from '../pageHead.js';
import { headersWith } from '../securityHeaders.js';

const HEADERS = headersWith({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recover your license key · Plumbline</title>
<link rel="stylesheet" href="/recover/page.css">
<script src="/recover/page.js" defer></script>
</head>
<body>
<main>
<h1>Lost your license key?</h1>
<p>Enter the address that your license was bought or tried with. We mail a new key to it; the earlier one goes on working until the new one is first used.</p>
<form>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254">
<button>Send a new key</button>
</form>
<p id="outcome" role="status"></p>
<noscript><p>This form needs JavaScript.</p></noscript>
</main>
</body>
</html>
`;

const SCRIPT = `const form = document.querySelector('form');
const outcome = document.querySelector('#outcome');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const response = await fetch('/api/license/recover', { method: 'POST', body: JSON.stringify({ email: form.email.value }) });
    const reply = await response.json();
    outcome.textContent = response.ok ? reply.message : reply.detail.message;
  } catch {
    outcome.textContent = 'The server does not answer. Try again shortly.';
  } finally {
    button.disabled = false;
  }
});
`;

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem; }
form { display: grid; gap: .5rem; margin: 1.5rem 0; }
input, button { font: inherit; padding: .6rem .75rem; border-radius: .4rem; border: 1px solid #8884; }
button { background: #1f6274; color: #fff; border: 0; cursor: pointer; justify-self: start; }
button:disabled { opacity: .5; cursor: default; }
`;

/** `/recover`: where a holder who lost the key asks for a new one. */
export function recoverPage(): RequestHandler {
  const page = Router();
  page.use('/recover', pageHead(HEADERS));
  const give = (path: string, contentType: string, text: string): void => {
    page.get(path, (_request, response) => void response.type(contentType).send(text));
  };
  give('/recover', 'text/html; charset=utf-8', HTML);
  give('/recover/page.js', 'text/javascript; charset=utf-8', SCRIPT);
  give('/recover/page.css', 'text/css; charset=utf-8', STYLE);
  return page;
}
