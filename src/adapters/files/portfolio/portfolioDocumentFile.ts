import type { PortfolioDocument } from '../../../application/dashboard/portfolio/portfolioDocument.port.js';
import type { PortfolioReading } from '../../../domain/dashboard/portfolio/readPortfolio.js';
import { readIfPresent, writeAtomically } from '../durable/atomicFile.js';
import { parsePortfolioCsv } from './parsePortfolioCsv.js';

/** `portfolio.csv`; the previous text is in `portfolio.csv.bak`. */
export class PortfolioDocumentFile implements PortfolioDocument {
  constructor(private readonly path: string) {}

  async read(): Promise<string | null> {
    return (await readIfPresent(this.path))?.toString('utf8') ?? null;
  }

  parse(csv: string): PortfolioReading {
    return parsePortfolioCsv(csv);
  }

  async replace(csv: string): Promise<void> {
    const before = await readIfPresent(this.path);
    if (before !== null) await writeAtomically(`${this.path}.bak`, before);
    await writeAtomically(this.path, csv);
  }
}
