import { valueCents, type GeneratedAccount } from './account.js';
import {
  data,
  dollars,
  fixedRow,
  groupedShares,
  percent,
  plainAmount,
  shares,
  total,
  writeCsv,
  writeQuoted,
  type GeneratedFile,
} from './brokerFile.js';

const rowsOf = ({ positions }: GeneratedAccount) =>
  positions.map(({ symbol, thousandths, priceCents, paidCents }) => {
    const value = valueCents(thousandths, priceCents);
    const cost = valueCents(thousandths, paidCents);
    return { symbol, thousandths, priceCents, paidCents, value, cost, gain: value - cost };
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

export function schwabPositions(account: GeneratedAccount): GeneratedFile {
  const rows = rowsOf(account);
  const value = sum(rows.map((row) => row.value)) + account.cashCents;
  const lines = rows.map(({ symbol, ...row }) =>
    data(
      symbol.replace('.', '/'),
      `${symbol} INC`,
      groupedShares(row.thousandths),
      dollars(row.priceCents),
      dollars(row.value),
      dollars(row.cost),
      dollars(row.gain),
      `${percent(row.value, value)}%`,
    ),
  );
  const [cost, gain] = [sum(rows.map((row) => row.cost)), sum(rows.map((row) => row.gain))];
  const cash = dollars(account.cashCents);
  return {
    rows: [
      fixedRow('Positions for account Individual ...123 as of 12:33 PM ET, 2026/09/02'),
      fixedRow(''),
      fixedRow(
        'Symbol',
        'Description',
        'Qty (Quantity)',
        'Price',
        'Mkt Val (Market Value)',
        'Cost Basis',
        'Gain $ (Gain/Loss $)',
        '% of Acct (% of Account)',
      ),
      ...lines,
      data('Cash & Cash Investments', '--', '--', '--', cash, '--', '--', `${percent(account.cashCents, value)}%`),
      total('Account Total', '', '--', '--', dollars(value), dollars(cost), dollars(gain), '--'),
    ],
    write: writeQuoted,
  };
}

export function fidelityPositions(account: GeneratedAccount): GeneratedFile {
  const rows = rowsOf(account);
  const value = sum(rows.map((row) => row.value));
  return {
    rows: [
      fixedRow(
        'Account Number',
        'Symbol',
        'Description',
        'Quantity',
        'Last Price',
        'Current Value',
        'Total Gain/Loss Dollar',
        'Percent Of Account',
        'Cost Basis Total',
        'Average Cost Basis',
        'Type',
      ),
      ...rows.map((row) =>
        data(
          'Z00000000',
          row.symbol.replace('.', ''),
          'A COMPANY',
          shares(row.thousandths),
          dollars(row.priceCents),
          dollars(row.value),
          `${row.gain < 0 ? '' : '+'}${dollars(row.gain)}`,
          `${percent(row.value, value)}%`,
          dollars(row.cost),
          dollars(row.paidCents),
          'Cash',
        ),
      ),
      fixedRow(''),
      fixedRow('The data and information in this spreadsheet is provided to you solely for your use.'),
    ],
    write: (all) => `\uFEFF${writeCsv(all)}`,
  };
}

/** Writes four decimals, so that value and gain need no rounding. */
export function etradePositions(account: GeneratedAccount): GeneratedFile {
  const rows = account.positions.map(({ symbol, thousandths, priceCents, paidCents }) => ({
    symbol,
    cells: [plainAmount(priceCents), (thousandths / 1000).toFixed(4), plainAmount(paidCents)],
    value: (thousandths * priceCents) / 10,
    gain: (thousandths * (priceCents - paidCents)) / 10,
  }));
  const exact = (tenThousandths: number): string => (tenThousandths / 10_000).toFixed(4);
  const value = sum(rows.map((row) => row.value)) + account.cashCents * 100;
  return {
    rows: [
      fixedRow('For Account:', '#####1234'),
      fixedRow(''),
      fixedRow('Symbol', 'Last Price $', 'Quantity', 'Price Paid $', 'Total Gain $', 'Value $'),
      ...rows.map((row) => data(row.symbol, ...row.cells, exact(row.gain), exact(row.value))),
      data('CASH', '', '', '', '', plainAmount(account.cashCents)),
      total('TOTAL', '', '', '', exact(sum(rows.map((row) => row.gain))), exact(value)),
    ],
    write: writeCsv,
  };
}

export const vanguardPositions = (account: GeneratedAccount): GeneratedFile => ({
  rows: [
    fixedRow('Account Number', 'Investment Name', 'Symbol', 'Shares', 'Share Price', 'Total Value', ''),
    ...rowsOf(account).map((row) =>
      data(
        '00000000',
        'A FUND',
        row.symbol,
        shares(row.thousandths),
        plainAmount(row.priceCents),
        plainAmount(row.value),
        '',
      ),
    ),
  ],
  write: writeCsv,
});

export const tradierPositions = (account: GeneratedAccount): GeneratedFile => ({
  rows: rowsOf(account).map((row) => data(row.symbol, shares(row.thousandths), plainAmount(row.cost))),
  write: (rows) =>
    `{"positions": {"position": [\n${rows
      .map(
        ({ cells: [symbol, quantity, cost] }) =>
          `{"cost_basis": ${cost}, "id": 7, "quantity": ${quantity}, "symbol": "${symbol?.replace('.', '/')}"}`,
      )
      .join(',\n')}\n]}}\n`,
});

export const alpacaPositions = (account: GeneratedAccount): GeneratedFile => ({
  rows: rowsOf(account).map((row) =>
    data(
      row.symbol,
      shares(row.thousandths),
      plainAmount(row.paidCents),
      plainAmount(row.priceCents),
      plainAmount(row.value),
      plainAmount(row.cost),
      plainAmount(row.gain),
    ),
  ),
  write: (rows) =>
    `[\n${rows
      .map(
        ({ cells: [symbol, qty, average, price, value, cost, gain] }) =>
          `{"symbol":"${symbol}","qty":"${qty}","side":"long","avg_entry_price":"${average}","current_price":"${price}","market_value":"${value}","cost_basis":"${cost}","unrealized_pl":"${gain}"}`,
      )
      .join(',\n')}\n]\n`,
});
