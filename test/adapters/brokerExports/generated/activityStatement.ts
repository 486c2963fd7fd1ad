import type { GeneratedAccount } from './account.js';
import { data, fixedRow, shares, total, writeCsv, type FileRow, type GeneratedFile } from './brokerFile.js';
import { isTrade, signed, grossCents } from './flows.js';

/** Generates one file with positions, trades grouped by symbol, cash movements, and totals. */
export function activityStatement({ transactions, positions }: GeneratedAccount): GeneratedFile {
  const rows: FileRow[] = [
    fixedRow('Statement', 'Header', 'Field Name', 'Field Value'),
    fixedRow('Statement', 'Data', 'Period', 'January 1, 2026 - June 30, 2026'),
    fixedRow('Account Information', 'Header', 'Field Name', 'Field Value'),
    fixedRow('Account Information', 'Data', 'Account', 'U0000000'),
    fixedRow(
      'Open Positions',
      'Header',
      'DataDiscriminator',
      'Asset Category',
      'Currency',
      'Symbol',
      'Quantity',
      'Mult',
      'Cost Price',
      'Cost Basis',
      'Close Price',
      'Value',
      'Unrealized P/L',
      'Code',
    ),
  ];
  const exact = (thousandths: number, cents: number): number => thousandths * cents;
  const text = (hundredThousandths: number): string => String(hundredThousandths / 100_000);
  const summed: [number, number] = [0, 0];
  for (const { symbol, thousandths, priceCents, paidCents } of positions) {
    const [cost, value] = [exact(thousandths, paidCents), exact(thousandths, priceCents)];
    summed[0] += cost;
    summed[1] += value;
    rows.push(
      data(
        'Open Positions',
        'Data',
        'Summary',
        'Stocks',
        'USD',
        symbol.replace('.', ' '),
        shares(thousandths),
        '1',
        String(paidCents / 100),
        text(cost),
        String(priceCents / 100),
        text(value),
        text(value - cost),
        '',
      ),
    );
  }
  rows.push(
    total(
      'Open Positions',
      'Total',
      '',
      'Stocks',
      'USD',
      '',
      '',
      '',
      '',
      text(summed[0]),
      '',
      text(summed[1]),
      text(summed[1] - summed[0]),
      '',
    ),
  );
  rows.push(
    fixedRow(
      'Trades',
      'Header',
      'DataDiscriminator',
      'Asset Category',
      'Currency',
      'Symbol',
      'Date/Time',
      'Quantity',
      'T. Price',
      'C. Price',
      'Proceeds',
      'Comm/Fee',
      'Code',
    ),
  );
  const trades = Map.groupBy(transactions.filter(isTrade), ({ symbol }) => symbol);
  const all: [number, number] = [0, 0];
  for (const [symbol, ofSymbol] of trades) {
    const lot: [number, number] = [0, 0];
    for (const flow of ofSymbol) {
      lot[0] += grossCents(flow);
      lot[1] -= flow.feeCents;
      rows.push(
        data(
          'Trades',
          'Data',
          'Order',
          'Stocks',
          'USD',
          symbol.replace('.', ' '),
          `${flow.date}, 10:30:00`,
          signed(flow),
          String(flow.priceCents / 100),
          '1',
          String(grossCents(flow) / 100),
          String(-flow.feeCents / 100),
          flow.kind === 'sell' ? 'C' : 'O',
        ),
      );
    }
    all[0] += lot[0];
    all[1] += lot[1];
    rows.push(
      total(
        'Trades',
        'SubTotal',
        '',
        'Stocks',
        'USD',
        symbol.replace('.', ' '),
        '',
        '',
        '',
        '',
        String(lot[0] / 100),
        String(lot[1] / 100),
        '',
      ),
    );
  }
  rows.push(
    total('Trades', 'Total', '', 'Stocks', 'USD', '', '', '', '', '', String(all[0] / 100), String(all[1] / 100), ''),
  );
  for (const [section, kinds] of [
    ['Deposits & Withdrawals', ['deposit', 'withdrawal']],
    ['Dividends', ['dividend']],
  ] as const) {
    const flows = transactions.filter(({ kind }) => kinds.some((each) => each === kind));
    if (flows.length === 0) continue;
    const dateName = section === 'Dividends' ? 'Date' : 'Settle Date';
    rows.push(fixedRow(section, 'Header', 'Currency', dateName, 'Description', 'Amount'));
    for (const flow of flows) {
      const description = section === 'Dividends' ? `${flow.symbol}(US0000000000) Cash Dividend` : 'Transfer';
      rows.push(data(section, 'Data', 'USD', flow.date, description, String(flow.amountCents / 100)));
    }
    const sum = flows.reduce((whole, { amountCents }) => whole + amountCents, 0);
    rows.push(total(section, 'Data', 'Total', '', '', String(sum / 100)));
  }
  return { rows, write: writeCsv };
}
