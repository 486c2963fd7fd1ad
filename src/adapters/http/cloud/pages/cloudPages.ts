import { Router, type Request, type RequestHandler } from 'express';
import { readdirSync, readFileSync } from 'node:fs';
import { parseReferralCode } from '../../../../domain/cloud/billing/referralCode.js';
import { pageHeaders } from '../../pageHeaders.js';
import { headersWith } from '../../pipeline/securityHeaders.js';
import { billingPage } from './billing.page.js';
import { checkoutCancelPage, checkoutSuccessPage } from './checkout.pages.js';
import { downloadPage } from './download.page.js';
import { scriptPath, STYLE_PATH } from './layout.js';
import { plansPage, type PlansPageOptions } from './plans.page.js';
import { recoverPage } from './recover.page.js';
import { CLOUD_PAGES_CSS } from './style.js';

/** Compiled from `browser/*.ts` by the build. */
const COMPILED = new URL('../../../../../dist/adapters/http/cloud/pages/browser/', import.meta.url);

const HEAD = pageHeaders({
  ...headersWith({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  }),
  'cache-control': 'no-cache',
});

/** Serves the cloud's HTML pages; all their resources come from the cloud itself. */
export function cloudPages(
  { foundingLink }: Pick<PlansPageOptions, 'foundingLink'>,
  limit: RequestHandler,
): RequestHandler {
  const pages = Router({ caseSensitive: true });
  const give = (path: string, contentType: string, text: (request: Request) => string): void => {
    pages
      .route(path)
      .all(HEAD, limit)
      .get((request, response) => void response.type(contentType).send(text(request)));
  };
  const giveHtml = (path: string, html: (request: Request) => string): void =>
    give(path, 'text/html; charset=utf-8', html);
  const giveFixed = (path: string, html: string): void => giveHtml(path, () => html);

  give(STYLE_PATH, 'text/css; charset=utf-8', () => CLOUD_PAGES_CSS);
  for (const file of readdirSync(COMPILED).filter((name) => name.endsWith('.js'))) {
    const script = readFileSync(new URL(file, COMPILED), 'utf8');
    give(scriptPath(file), 'text/javascript; charset=utf-8', () => script);
  }
  giveHtml('/plans', ({ query }) => plansPage({ foundingLink, referralCode: codeIn(query['ref']) }));
  giveFixed('/checkout/success', checkoutSuccessPage());
  giveFixed('/checkout/cancel', checkoutCancelPage());
  giveFixed('/download', downloadPage());
  giveFixed('/billing', billingPage());
  giveFixed('/recover', recoverPage());
  pages
    .route('/')
    .all(HEAD, limit)
    .get((_request, response) => response.redirect('/plans'));
  pages.use('/r', HEAD, limit, ({ path }, response) => {
    const code = parseReferralCode(path.slice(1));
    response.redirect(code === null ? '/plans' : `/plans?ref=${code}`);
  });
  return pages;
}

/** Parses the referral code in a URL. Whether the code exists is checked at checkout. */
const codeIn = (given: unknown): string | null => (typeof given === 'string' ? parseReferralCode(given) : null);
