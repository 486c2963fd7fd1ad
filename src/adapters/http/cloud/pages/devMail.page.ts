import { Router, type RequestHandler } from 'express';
import type { CapturedMail, CapturedMails } from '../../../../application/cloud/messaging/mail/capturedMails.port.js';
import { escapeMarkup } from '../../../../domain/shared/escapeMarkup.js';
import { isFromThisMachine } from '../../caller/thisMachine.js';
import { pageHeaders } from '../../pageHeaders.js';
import { securityHeadersWith } from '../../pipeline/securityHeaders.js';
import { renderLayout } from './layout.js';

const LIST = '/dev/mail';

const HEAD = pageHeaders({
  ...securityHeadersWith({
    'style-src': ["'self'"],
    'frame-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  }),
  'cache-control': 'no-store',
});

/**
 * Headers of a mail's HTML. They allow inline styles, no scripts, and only this site as the framing page. The
 * sandboxed frame has no origin, so it cannot have an origin-keyed agent cluster.
 */
const MAIL_HEAD = pageHeaders({
  ...securityHeadersWith({
    'style-src': ["'unsafe-inline'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: [],
  }),
  'x-frame-options': 'SAMEORIGIN',
  'origin-agent-cluster': '?0',
  'cache-control': 'no-store',
});

/**
 * `/dev/mail`: lists the mails, which are written to files during development instead of being sent. They contain
 * license keys, so requests from other machines are answered with 404.
 */
export function devMailPage(mails: CapturedMails): RequestHandler {
  const page = Router({ caseSensitive: true });
  page.use(LIST, (request, _response, next) => next(isFromThisMachine(request) ? undefined : 'router'));
  page
    .route(LIST)
    .all(HEAD)
    .get(async (_request, response) => void response.type('html').send(listOf(await mails.latest())));
  page
    .route(`${LIST}/:id`)
    .all(HEAD)
    .get(async ({ params }, response, next) => {
      const mail = await mails.find(params.id);
      if (mail === null) next();
      else response.type('html').send(mailOf(mail));
    });
  page
    .route(`${LIST}/:id/html`)
    .all(MAIL_HEAD)
    .get(async ({ params }, response, next) => {
      const html = (await mails.find(params.id))?.html ?? null;
      if (html === null) next();
      else response.type('html').send(html);
    });
  return page;
}

const listOf = (mails: readonly CapturedMail[]): string =>
  renderLayout({
    title: 'Mail',
    width: 'wide',
    body: `<h1>E-mail on this machine</h1>
<p>Without SMTP_URL, e-mails are written to files instead of being sent. Reload the page to see new ones.</p>
<section>${mails.length === 0 ? '<p>No e-mails yet.</p>' : `<table><thead><tr><th>Written</th><th>To</th><th>Subject</th></tr></thead><tbody>${mails.map(rowOf).join('')}</tbody></table>`}</section>`,
  });

const rowOf = ({ id, at, to, subject }: CapturedMail): string =>
  `<tr><td>${at.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replace('T', ' ')} UTC</td><td>${escapeMarkup(to)}</td><td><a href="${LIST}/${id}">${escapeMarkup(subject)}</a></td></tr>`;

const mailOf = ({ id, subject, head, text, html }: CapturedMail): string =>
  renderLayout({
    title: subject,
    width: 'wide',
    body: `<p><a href="${LIST}">All e-mails</a></p>
<h1>${escapeMarkup(subject)}</h1>
${html === null ? '' : `<iframe sandbox src="${LIST}/${id}/html" title="The e-mail as HTML"></iframe>`}
<section><h2>Plain text</h2><pre class="kept">${escapeMarkup(text)}</pre></section>
<section><h2>Headers</h2><pre class="kept">${escapeMarkup(head)}</pre></section>`,
  });
