import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  PortfolioMissing,
  PortfolioUnavailable,
  type LoadedPortfolio,
  type PortfolioSource,
} from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import { MAX_PORTFOLIO_BYTES } from '../../../domain/dashboard/portfolio/readPortfolio.js';
import { errorCode } from '../durable/errorCode.js';
import { parsePortfolioCsv } from './parsePortfolioCsv.js';

const EXAMPLE = 'the first line ticker,quantity,average_price and a line such as AAPL,10,150.25';

/** The user's `ticker,quantity,average_price[,stop,entry_date]` file. */
export class PortfolioFile implements PortfolioSource {
  constructor(private readonly path: string) {}

  async read(): Promise<LoadedPortfolio> {
    const loaded = await this.readIfPresent();
    if (loaded !== null) return loaded;
    throw new PortfolioMissing(`The file ${this.path} does not exist. Check the path, or create it with ${EXAMPLE}.`);
  }

  /** Returns null when the file does not exist. */
  async readIfPresent(): Promise<LoadedPortfolio | null> {
    const bytes = await this.beginning();
    if (bytes === null) return null;
    if (bytes.length > MAX_PORTFOLIO_BYTES || bytes.includes(0)) {
      throw new PortfolioUnavailable(
        `${this.path} is not a portfolio: it is not text, or is over 1 MiB. Start it with ${EXAMPLE}.`,
      );
    }
    return { source: basename(this.path), notes: [], ...parsePortfolioCsv(bytes.toString('utf8')) };
  }

  /** Reads the beginning of the file, at most one byte more than the limit. */
  private async beginning(): Promise<Buffer | null> {
    try {
      return await buffer(createReadStream(this.path, { end: MAX_PORTFOLIO_BYTES }));
    } catch (error) {
      const code = errorCode(error);
      if (code === 'ENOENT') return null;
      throw new PortfolioUnavailable(
        code === 'EISDIR'
          ? `${this.path} is a folder. Give the path of a CSV file.`
          : `${this.path} cannot be read (${String(code)}).`,
        { cause: error },
      );
    }
  }
}
