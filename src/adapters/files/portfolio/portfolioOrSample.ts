import { fileURLToPath } from 'node:url';
import {
  SAMPLE_PORTFOLIO,
  type LoadedPortfolio,
  type PortfolioSource,
} from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import { PortfolioFile } from './portfolioFile.js';

/** The portfolio that comes with the program; the relative path is the same from `dist` and `src`. */
const SAMPLE = fileURLToPath(new URL('../../../../data/sample/portfolio.csv', import.meta.url));

/** The user's own portfolio, or a sample until the user has one. */
export class PortfolioOrSample implements PortfolioSource {
  private readonly own: PortfolioFile;

  constructor(private readonly ownPath: string) {
    this.own = new PortfolioFile(ownPath);
  }

  async read(): Promise<LoadedPortfolio> {
    return (await this.own.readIfPresent()) ?? readSamplePortfolio(this.ownPath);
  }
}

async function readSamplePortfolio(ownPath: string): Promise<LoadedPortfolio> {
  const sample = await new PortfolioFile(SAMPLE).read();
  return { ...sample, source: SAMPLE_PORTFOLIO, notes: [`This is the sample portfolio. Put your own in ${ownPath}.`] };
}
