import { Router, type RequestHandler, type Response } from 'express';
import type { MailingList } from '../../../../application/cloud/messaging/mail/mailingList.js';
import type {
  ManageMailingListSubscription,
  MailingListStatus,
} from '../../../../application/cloud/messaging/mail/manageMailingListSubscription.js';
import { pageHeaders } from '../../pageHeaders.js';
import { securityHeadersWith } from '../../pipeline/securityHeaders.js';
import { renderLayout } from './layout.js';

const HEADERS = {
  ...securityHeadersWith({ 'style-src': ["'self'"], 'base-uri': ["'none'"], 'form-action': ["'self'"] }),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

const NAMES: Readonly<Record<MailingList, string>> = { alerts: 'alerts', briefing: 'the daily briefing' };

/**
 * `/unsubscribe/{token}`: the target of an e-mail's unsubscribe link. GET changes nothing, since mail programs open
 * links in advance. POST changes the subscription, whether the button or the mail program sends it (RFC 8058).
 */
export function unsubscribePage(subscriptions: ManageMailingListSubscription, limit: RequestHandler): RequestHandler {
  const page = Router({ caseSensitive: true });
  const show = (response: Response, token: string, status: MailingListStatus | null): void => {
    response.status(status === null ? 404 : 200).type('html');
    response.send(status === null ? NOT_OURS : subscriptionStatusPage(token, status));
  };
  for (const [path, change] of [
    ['/unsubscribe/:token', 'unsubscribe'],
    ['/unsubscribe/:token/undo', 'resubscribe'],
  ] as const)
    page
      .route(path)
      .all(pageHeaders(HEADERS, ['GET', 'HEAD', 'POST']), limit)
      .get(async ({ params: { token } }, response) => show(response, token, await subscriptions.getStatus(token)))
      .post(async ({ params: { token } }, response) => show(response, token, await subscriptions[change](token)));
  return page;
}

/**
 * Renders the page for a subscription. The token is already validated: it contains only letters, digits, dots, - and _.
 */
function subscriptionStatusPage(token: string, { list, isSubscribed: subscribed }: MailingListStatus): string {
  const name = NAMES[list];
  return subscribed
    ? pageOf(
        `Stop ${list === 'alerts' ? 'alerts' : 'briefings'} by e-mail?`,
        `<p>This address receives ${name} by e-mail. E-mails about your license and its key, and alerts on your phone, continue.</p>
<form method="post" action="/unsubscribe/${token}"><button>Stop ${name}</button></form>`,
      )
    : pageOf(
        'You are unsubscribed',
        `<p>This address no longer receives ${name}. E-mails about your license and its key continue.</p>
<form method="post" action="/unsubscribe/${token}/undo"><button>Resume ${name}</button></form>`,
      );
}

const pageOf = (title: string, body: string): string =>
  renderLayout({ title, body: `<h1>${title}</h1>\n<section>\n${body}\n</section>` });

const NOT_OURS = pageOf(
  'This link does not work',
  '<p>It may be incomplete. Open the whole link from the e-mail again.</p>',
);
