import { Router, type Request, type RequestHandler } from 'express';
import { readdirSync, readFileSync } from 'node:fs';
import type { OfferPrices } from '../../../../application/cloud/billing/checkout/offerPrices.js';
import type { GetLatestRelease } from '../../../../application/cloud/publishing/getLatestRelease.js';
import type { ReportProblem } from '../../../../application/shared/reportProblem.port.js';
import { foundingCounter } from '../../../../domain/cloud/licensing/foundingProgram.machine.js';
import { parseReferralCode } from '../../../../domain/cloud/billing/referralCode.js';
import { pageHeaders } from '../../pageHeaders.js';
import { securityHeadersWith } from '../../pipeline/securityHeaders.js';
import { billingPage } from './billing.page.js';
import { checkoutCancelPage, checkoutSuccessPage } from './checkout.pages.js';
import { downloadPage } from './download.page.js';
import { scriptPath, STYLE_PATH } from './layout.js';
import type { Offers } from './offers.js';
import { plansPage } from './plans.page.js';
import { recoverPage } from './recover.page.js';
import { startPage } from './start.page.js';
import { CLOUD_PAGES_CSS } from './style.js';

/** The folder of the scripts that the build compiles from `browser/*.ts`. */
const COMPILED = new URL('../../../../../dist/adapters/http/cloud/pages/browser/', import.meta.url);

const HEAD = pageHeaders({
  ...securityHeadersWith({
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  }),
  'cache-control': 'no-cache',
});

export interface CloudPagesDependencies {
  /** The payment link for the founding license; null when none is configured. */
  readonly foundingLink: string | null;
  readonly prices: Pick<OfferPrices, 'current'>;
  readonly countFounding: () => Promise<number>;
  readonly getLatestRelease: Pick<GetLatestRelease, 'execute'>;
  readonly report: ReportProblem;
}

/** Serves the cloud's HTML pages; all their resources come from the cloud itself. */
export function cloudPages(
  { foundingLink, prices, countFounding, getLatestRelease, report }: CloudPagesDependencies,
  limit: RequestHandler,
): RequestHandler {
  const pages = Router({ caseSensitive: true });
  const give = (path: string, contentType: string, text: (request: Request) => string | Promise<string>): void => {
    pages
      .route(path)
      .all(HEAD, limit)
      .get(async (request, response) => void response.type(contentType).send(await text(request)));
  };
  const giveHtml = (path: string, html: (request: Request) => string | Promise<string>): void =>
    give(path, 'text/html; charset=utf-8', html);
  /** Reads the data for a part of the page; returns null when this fails, because the page works without that part. */
  const orNull = async <T>(part: string, read: () => Promise<T>): Promise<T | null> => {
    try {
      return await read();
    } catch (problem) {
      report(problem, `page: ${part}`);
      return null;
    }
  };
  const offersFor = async ({ query }: Request): Promise<Offers> => {
    const [current, founding] = await Promise.all([
      prices.current(),
      orNull('founding counter', async () => foundingCounter(await countFounding())),
    ]);
    return { prices: current, founding, foundingLink, referralCode: codeIn(query['ref']) };
  };
  const giveFixed = (path: string, html: string): void => giveHtml(path, () => html);

  give(STYLE_PATH, 'text/css; charset=utf-8', () => CLOUD_PAGES_CSS);
  for (const file of readdirSync(COMPILED).filter((name) => name.endsWith('.js'))) {
    const script = readFileSync(new URL(file, COMPILED), 'utf8');
    give(scriptPath(file), 'text/javascript; charset=utf-8', () => script);
  }
  giveHtml('/', async (request) =>
    startPage(await offersFor(request), await orNull('latest release', () => getLatestRelease.execute())),
  );
  giveHtml('/plans', async (request) => plansPage(await offersFor(request)));
  giveFixed('/checkout/success', checkoutSuccessPage());
  giveFixed('/checkout/cancel', checkoutCancelPage());
  giveFixed('/download', downloadPage());
  giveFixed('/billing', billingPage());
  giveFixed('/recover', recoverPage());
  pages.use('/r', HEAD, limit, ({ path }, response) => {
    const code = parseReferralCode(path.slice(1));
    response.redirect(code === null ? '/plans' : `/plans?ref=${code}`);
  });
  return pages;
}

/** Parses the referral code in a URL. Whether the code exists is checked at checkout. */
const codeIn = (given: unknown): string | null => (typeof given === 'string' ? parseReferralCode(given) : null);
