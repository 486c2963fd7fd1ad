import type {
  ImportedPortfolio,
  ImportPortfolio,
} from '../../../../application/dashboard/portfolio/importPortfolio.js';
import type { PortfolioDocument } from '../../../../application/dashboard/portfolio/portfolioDocument.port.js';
import { PORTFOLIO_LIMIT_BYTES } from '../../../../domain/dashboard/portfolio/readPortfolio.js';
import { anyone } from '../../caller/anyone.js';
import {
  portfolioEntry,
  portfolioReading,
  portfolioText,
  type PortfolioReading,
} from '../../contract/dashboard/portfolio.js';
import { route, type Route } from '../../pipeline/route.js';
import type { Access } from '../../pipeline/routeDefinition.js';
import { OF_THE_PAGE } from '../page/ofThePage.js';

export interface PortfolioRoutes {
  readonly portfolioDocument: PortfolioDocument;
  readonly importPortfolio: ImportPortfolio;
  readonly ownPage: Access<null>;
}

/** JSON writes some characters as six bytes. */
const BODY_LIMIT_BYTES = 6 * PORTFOLIO_LIMIT_BYTES;

const CSV = 'ticker,quantity,average_price,stop,entry_date\nAAPL,10,150.25,,\nMSFT,0,,,\n';

const READING: PortfolioReading = {
  saved: true,
  positions: 1,
  watched: 1,
  rows: [
    { ticker: 'AAPL', quantity: 10, average_price: 150.25, stop: null, entry_date: null },
    { ticker: 'MSFT', quantity: 0, average_price: 0, stop: null, entry_date: null },
  ],
  errors: [],
};

export function portfolioRoutes({ portfolioDocument, importPortfolio, ownPage }: PortfolioRoutes): Route[] {
  const read = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/portfolio',
    id: 'getPortfolio',
    summary: 'The portfolio file as text',
    access: anyone,
    reply: portfolioText,
    example: { reply: { csv: CSV } },
    handle: async () => ({ csv: await portfolioDocument.read() }),
  });

  const replace = route({
    ...OF_THE_PAGE,
    method: 'post',
    path: '/ui/portfolio',
    id: 'importPortfolio',
    summary: 'Replaces the portfolio file, or says what would be taken of a text',
    access: ownPage,
    body: portfolioEntry,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: portfolioReading,
    example: { body: { csv: CSV, check_only: false }, reply: READING },
    handle: async ({ body }) => onWire(await importPortfolio.execute(body.csv, body.check_only)),
  });

  return [read, replace];
}

function onWire({ saved, positions, options, errors }: ImportedPortfolio): PortfolioReading {
  const held = options.map((option) => ({ ...option, stop: null, entryDate: null }));
  const rows = [...positions, ...held].map(({ ticker, quantity, averagePrice, stop, entryDate }) => ({
    ticker,
    quantity,
    average_price: averagePrice,
    stop,
    entry_date: entryDate,
  }));
  const watched = positions.filter(({ quantity }) => quantity === 0).length;
  return { saved, positions: rows.length - watched, watched, rows, errors: [...errors] };
}
