import { Router, type RequestHandler, type Response } from 'express';
import type { MailingList } from '../../../../application/cloud/messaging/mail/mailingList.js';
import type {
  ManageMailingListSubscription,
  MailingListStatus,
} from '../../../../application/cloud/messaging/mail/manageMailingListSubscription.js';
import { pageHeaders } from '../../pageHeaders.js';
import { headersWith } from '../../pipeline/securityHeaders.js';
import { renderLayout } from './layout.js';

const HEADERS = {
  ...headersWith({
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

const NAMES: Readonly<Record<MailingList, string>> = { alerts: 'alerts', briefing: 'the daily briefing' };

/**
 * `/unsubscribe/{token}`: where a link at the foot of a mail leads. Looking changes nothing, since mail programs open
 * links ahead of their readers; a POST does, from the button or from the mail program itself (RFC 8058).
 */
export function unsubscribePage(subscriptions: ManageMailingListSubscription, limit: RequestHandler): RequestHandler {
  const page = Router({ caseSensitive: true });
  const show = (response: Response, token: string, standing: MailingListStatus | null): void => {
    response.status(standing === null ? 404 : 200).type('html');
    response.send(standing === null ? NOT_OURS : standingPage(token, standing));
  };
  page
    .route('/unsubscribe/:token')
    .all(pageHeaders(HEADERS, ['GET', 'HEAD', 'POST']), limit)
    .get(async ({ params: { token } }, response) => show(response, token, await subscriptions.getStatus(token)))
    .post(async ({ params: { token } }, response) => show(response, token, await subscriptions.unsubscribe(token)));
  page
    .route('/unsubscribe/:token/undo')
    .all(pageHeaders(HEADERS, ['POST']), limit)
    .post(async ({ params: { token } }, response) => show(response, token, await subscriptions.resubscribe(token)));
  return page;
}

/** The token has been read by then: it is letters, digits, dots, - and _ alone. */
function standingPage(token: string, { list, isSubscribed: subscribed }: MailingListStatus): string {
  const name = NAMES[list];
  return subscribed
    ? pageOf(
        `No more ${list === 'alerts' ? 'alerts' : 'briefings'} by e-mail?`,
        `<p>This address gets ${name} by e-mail. Mail about your license and its key is not part of it, nor are alerts on your phone.</p>
<form method="post" action="/unsubscribe/${token}"><button>Stop ${name}</button></form>`,
      )
    : pageOf(
        'You are unsubscribed',
        `<p>This address gets ${name} no more. Mail about your license and its key still comes.</p>
<form method="post" action="/unsubscribe/${token}/undo"><button>Get ${name} again</button></form>`,
      );
}

const pageOf = (title: string, body: string): string =>
  renderLayout({ title, body: `<h1>${title}</h1>\n<section>\n${body}\n</section>` });

const NOT_OURS = pageOf(
  'This link does not work',
  '<p>It may have been cut off. Open it from the e-mail again, all of it.</p>',
);
