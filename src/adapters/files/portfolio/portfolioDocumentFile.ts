import type { PortfolioDocument } from '../../../application/dashboard/portfolio/portfolioDocument.port.js';
import type { ImportedPosition } from '../../../domain/dashboard/imports/previewPositions.js';
import { decimalText } from '../../../domain/dashboard/portfolio/decimal.js';
import type { SavedPlan } from '../../../domain/dashboard/portfolio/position.js';
import { COST_ASSUMED, type PortfolioReading } from '../../../domain/dashboard/portfolio/readPortfolio.js';
import { quoteCsvCell } from '../../../domain/shared/quoteCsvCell.js';
import { readIfPresent, removeDurably, writeAtomically } from '../durable/atomicFile.js';
import { parsePortfolioCsv } from './parsePortfolioCsv.js';
import { priceCell, withPlan } from './withPlan.js';

/** `portfolio.csv`; the previous text is in `portfolio.csv.bak`. */
export class PortfolioDocumentFile implements PortfolioDocument {
  constructor(private readonly path: string) {}

  async read(): Promise<string | null> {
    return (await readIfPresent(this.path))?.toString('utf8') ?? null;
  }

  parse(csv: string): PortfolioReading {
    return parsePortfolioCsv(csv);
  }

  format(positions: readonly ImportedPosition[]): string {
    const hasSectors = positions.some(({ sector }) => sector !== undefined);
    const hasAssumedCosts = positions.some(({ isCostAssumed }) => isCostAssumed);
    const hasRaisedStops = positions.some(({ stopFrom }) => stopFrom !== undefined);
    const lines = positions.map((each) => [
      ...planCells(each),
      ...(hasSectors ? [each.sector ?? ''] : []),
      ...(hasAssumedCosts ? [each.isCostAssumed ? COST_ASSUMED : ''] : []),
      ...(hasRaisedStops ? [each.stopFrom ?? '', priceCell(each.initialStop)] : []),
    ]);
    return [
      `${HEADER}${hasSectors ? ',sector' : ''}${hasAssumedCosts ? ',cost_assumed' : ''}${hasRaisedStops ? ',stop_from,initial_stop' : ''}`,
      ...lines.map((cells) => cells.map(quoteCsvCell).join(',')),
      '',
    ].join('\n');
  }

  withPlan(csv: string, ticker: string, plan: SavedPlan): string {
    return withPlan(csv === '' ? `${HEADER}\n` : csv, ticker, plan);
  }

  async replace(csv: string): Promise<void> {
    await this.backUp();
    await writeAtomically(this.path, csv);
  }

  async remove(): Promise<void> {
    await this.backUp();
    await removeDurably(this.path);
  }

  private async backUp(): Promise<void> {
    const before = await readIfPresent(this.path);
    if (before !== null) await writeAtomically(`${this.path}.bak`, before);
  }
}

const HEADER = 'ticker,quantity,average_price,stop,entry_date';

function planCells({ ticker, quantity, averagePrice, stop, entryDate }: ImportedPosition): string[] {
  const price = averagePrice.isZero() ? '' : decimalText(averagePrice);
  return [ticker, decimalText(quantity), price, priceCell(stop), entryDate ?? ''];
}
