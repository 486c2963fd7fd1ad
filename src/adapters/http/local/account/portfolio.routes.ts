import type { ChangePlan } from '../../../../application/dashboard/portfolio/changePlan.js';
import type {
  ImportedPortfolio,
  ImportPortfolio,
} from '../../../../application/dashboard/portfolio/importPortfolio.js';
import type { GetPlan } from '../../../../application/dashboard/portfolio/getPlan.js';
import type { PortfolioDocument } from '../../../../application/dashboard/portfolio/portfolioDocument.port.js';
import { MAX_PORTFOLIO_BYTES } from '../../../../domain/dashboard/portfolio/readPortfolio.js';
import {
  importPortfolioRequest,
  importPortfolioReply,
  portfolioReply,
  positionPlan,
  positionPlanQuery,
  type ImportPortfolioReply,
} from '../../contract/dashboard/portfolio/portfolio.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE, PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export interface PortfolioRoutesDependencies {
  readonly portfolioDocument: PortfolioDocument;
  readonly importPortfolio: ImportPortfolio;
  readonly getPlan: GetPlan;
  readonly changePlan: ChangePlan;
  readonly ownPage: AccessRule<null>;
}

/** JSON can encode one character as six bytes. */
const BODY_LIMIT_BYTES = 6 * MAX_PORTFOLIO_BYTES;

const CSV = 'ticker,quantity,average_price,stop,entry_date\nAAPL,10,150.25,,\nMSFT,0,,,\n';

const PLAN = { ticker: 'AAPL', stop: 140, entry_date: '2026-03-02', average_price: 150.25 };

export function portfolioRoutes({
  portfolioDocument,
  importPortfolio,
  getPlan,
  changePlan,
  ownPage,
}: PortfolioRoutesDependencies): Route[] {
  const read = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/portfolio',
    id: 'getPortfolio',
    summary: 'Returns the portfolio file as text',
    reply: portfolioReply,
    handle: async () => ({ csv: await portfolioDocument.read() }),
  });

  const replace = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/portfolio',
    id: 'importPortfolio',
    summary: 'Replaces the portfolio file, or previews how new content would be read',
    access: ownPage,
    body: importPortfolioRequest,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: importPortfolioReply,
    example: { body: { csv: CSV, check_only: false } },
    handle: async ({ body }) => onWire(await importPortfolio.execute(body.csv, body.check_only)),
  });

  const readPlan = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/portfolio/plan',
    id: 'getPlan',
    summary: 'Returns the stop, the entry date and the average price of a position as the portfolio has them now',
    query: positionPlanQuery,
    reply: positionPlan,
    example: { query: { ticker: 'AAPL' } },
    handle: async ({ query: { ticker } }) => {
      const { stop, entryDate, averagePrice, isCostAssumed } = await getPlan.execute(ticker);
      return {
        ticker,
        stop,
        entry_date: entryDate,
        ...(isCostAssumed === true || averagePrice <= 0 ? {} : { average_price: averagePrice }),
      };
    },
  });

  const plan = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/portfolio/plan',
    id: 'changePlan',
    summary: 'Changes the stop, the entry date and the average price of a position in the portfolio file',
    access: ownPage,
    body: positionPlan,
    reply: positionPlan,
    example: { body: PLAN },
    handle: async ({ body }) => {
      await changePlan.execute(body.ticker, {
        stop: body.stop,
        entryDate: body.entry_date,
        averagePrice: body.average_price,
      });
      return body;
    },
  });

  return [read, replace, readPlan, plan];
}

function onWire({ saved, positions, options, removed, notes, errors }: ImportedPortfolio): ImportPortfolioReply {
  const held = options.map((option) => ({ ...option, stop: null, entryDate: null }));
  const rows = [...positions, ...held].map(({ ticker, quantity, averagePrice, stop, entryDate }) => ({
    ticker,
    quantity,
    average_price: averagePrice,
    stop,
    entry_date: entryDate,
  }));
  const watched = positions.filter(({ quantity }) => quantity === 0).length;
  return {
    saved,
    positions: rows.length - watched,
    watched,
    removed: [...removed],
    notes: [...notes],
    rows,
    errors: [...errors],
  };
}
