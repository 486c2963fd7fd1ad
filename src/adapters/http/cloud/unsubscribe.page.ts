import { Router, type RequestHandler, type Response } from 'express';
import { MethodNotAllowed } from '../../../domain/failure.js';
import type { MailingList } from '../../../application/mail/mailingList.js';
import type { ManageSubscription, SubscriptionStanding } from '../../../application/mail/manageSubscription.js';
import { requestIdOf } from '../requestId.js';
import { headersWith } from '../securityHeaders.js';

const HEADERS = headersWith({
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

const NAMES: Readonly<Record<MailingList, string>> = { alerts: 'alerts', briefing: 'the daily briefing' };

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Plumbline</title>
<link rel="stylesheet" href="/unsubscribe/page.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

/** The token has been read by then: it is letters, digits, dots, - and _ alone. */
function standingPage(token: string, { list, subscribed }: SubscriptionStanding): string {
  const name = NAMES[list];
  return subscribed
    ? page(
        `No more ${list === 'alerts' ? 'alerts' : 'briefings'} by e-mail?`,
        `<p>This address gets ${name} by e-mail. Mail about your license and its key is not part of it, nor are alerts on your phone.</p>
<form method="post" action="/unsubscribe/${token}"><button>Stop ${name}</button></form>`,
      )
    : page(
        'You are unsubscribed',
        `<p>This address gets ${name} no more. Mail about your license and its key still comes.</p>
<form method="post" action="/unsubscribe/${token}/undo"><button>Get ${name} again</button></form>`,
      );
}

const NOT_OURS = page('This link does not work', '<p>It may have been cut off. Open it from the e-mail again, all of it.</p>');

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem; }
button { font: inherit; padding: .6rem .75rem; border-radius: .4rem; background: #1f6274; color: #fff; border: 0; cursor: pointer; }
`;

/**
 * `/unsubscribe/{token}`: where a link at the foot of a mail leads. Looking changes nothing, since mail programs open
 * links ahead of their readers; a POST does, from the button or from the mail program itself (RFC 8058).
 */
export function unsubscribePage(subscriptions: ManageSubscription): RequestHandler {
  const router = Router();
  const show = (response: Response, token: string, standing: SubscriptionStanding | null): void => {
    response.status(standing === null ? 404 : 200).type('text/html; charset=utf-8');
    response.send(standing === null ? NOT_OURS : standingPage(token, standing));
  };
  router.use('/unsubscribe', (request, response, next) => {
    response.setHeaders(new Map(Object.entries({ ...HEADERS, 'cache-control': 'no-store', 'x-request-id': requestIdOf(request) })));
    next();
  });
  router.get('/unsubscribe/page.css', (_request, response) => void response.type('text/css; charset=utf-8').send(STYLE));
  router.get('/unsubscribe/:token', async ({ params: { token } }, response) => show(response, token, await subscriptions.look(token)));
  router.post('/unsubscribe/:token', async ({ params: { token } }, response) => show(response, token, await subscriptions.end(token)));
  router.post('/unsubscribe/:token/undo', async ({ params: { token } }, response) => show(response, token, await subscriptions.resume(token)));
  const allow = (path: string, methods: readonly string[]): void => {
    router.all(path, () => {
      throw new MethodNotAllowed(methods);
    });
  };
  allow('/unsubscribe/:token', ['GET', 'HEAD', 'POST']);
  allow('/unsubscribe/:token/undo', ['POST']);
  return router;
}
