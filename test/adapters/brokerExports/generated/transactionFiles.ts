import type { GeneratedAccount } from './account.js';
import {
  data,
  dollars,
  fixedRow,
  inParentheses,
  plainAmount,
  shares,
  total,
  usDate,
  writeCsv,
  writeQuoted,
  type GeneratedFile,
} from './brokerFile.js';
import { isTrade, signed, hasSymbol, grossCents, type Kind } from './flows.js';

export function schwabTransactions({ transactions }: GeneratedAccount): GeneratedFile {
  const actions: Readonly<Record<Kind, string>> = {
    buy: 'Buy',
    sell: 'Sell',
    dividend: 'Qualified Dividend',
    deposit: 'MoneyLink Transfer',
    withdrawal: 'MoneyLink Transfer',
  };
  const rows = transactions
    .toReversed()
    .map((flow) =>
      data(
        usDate(flow.date),
        actions[flow.kind],
        hasSymbol(flow) ? flow.symbol.replace('.', '/') : '',
        'TEXT',
        ...(isTrade(flow) ? [shares(flow.thousandths), dollars(flow.priceCents)] : ['', '']),
        flow.feeCents === 0 ? '' : dollars(flow.feeCents),
        dollars(flow.amountCents),
      ),
    );
  const sum = transactions.reduce((all, { amountCents }) => all + amountCents, 0);
  return {
    rows: [
      fixedRow('Transactions  for account Individual ...123 as of 09/02/2026'),
      fixedRow('Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'),
      ...rows,
      total('Transactions Total', '', '', '', '', '', '', dollars(sum)),
    ],
    write: writeQuoted,
  };
}

export function fidelityTransactions({ transactions, cashCents }: GeneratedAccount): GeneratedFile {
  const actions: Readonly<Record<Kind, string>> = {
    buy: 'YOU BOUGHT A COMPANY (Cash)',
    sell: 'YOU SOLD A COMPANY (Cash)',
    dividend: 'DIVIDEND RECEIVED A COMPANY (Cash)',
    deposit: 'Electronic Funds Transfer Received (Cash)',
    withdrawal: 'Electronic Funds Transfer Paid (Cash)',
  };
  let balance = cashCents;
  const rows = transactions.map((flow) => {
    balance += flow.amountCents;
    return data(
      usDate(flow.date),
      'Z00000000',
      actions[flow.kind],
      hasSymbol(flow) ? ` ${flow.symbol}` : ' ',
      'A COMPANY',
      ...(isTrade(flow) ? [plainAmount(flow.priceCents), signed(flow)] : ['', '0']),
      flow.feeCents === 0 ? '' : plainAmount(flow.feeCents),
      plainAmount(flow.amountCents),
      plainAmount(balance),
      isTrade(flow) ? usDate(flow.settlementDate) : '',
    );
  });
  return {
    rows: [
      fixedRow(''),
      fixedRow(
        'Run Date',
        'Account Number',
        'Action',
        'Symbol',
        'Description',
        'Price ($)',
        'Quantity',
        'Commission ($)',
        'Amount ($)',
        'Cash Balance ($)',
        'Settlement Date',
      ),
      ...rows.toReversed(),
      fixedRow(''),
      fixedRow('Date downloaded 09/02/2026 3:45 pm'),
    ],
    write: (all) => `\uFEFF${writeCsv(all)}`,
  };
}

export function vanguardTransactions({ transactions }: GeneratedAccount): GeneratedFile {
  const actions: Readonly<Record<Kind, string>> = {
    buy: 'Buy',
    sell: 'Sell',
    dividend: 'Dividend',
    deposit: 'Funds Received',
    withdrawal: 'Withdrawal',
  };
  return {
    rows: [
      fixedRow(
        'Account Number',
        'Trade Date',
        'Settlement Date',
        'Transaction Type',
        'Transaction Description',
        'Investment Name',
        'Symbol',
        'Shares',
        'Share Price',
        'Principal Amount',
        'Commissions and Fees',
        'Net Amount',
        'Accrued Interest',
        'Account Type',
        '',
      ),
      ...transactions.map((flow) =>
        data(
          '00000000',
          flow.date,
          flow.settlementDate,
          actions[flow.kind],
          'TEXT',
          'A FUND',
          hasSymbol(flow) ? flow.symbol : '',
          ...(isTrade(flow) ? [signed(flow), plainAmount(flow.priceCents)] : ['0.0', '1.0']),
          plainAmount(grossCents(flow)),
          plainAmount(flow.feeCents),
          plainAmount(flow.amountCents),
          '0.0',
          'CASH',
          '',
        ),
      ),
    ],
    write: writeCsv,
  };
}

export function etradeTransactions({ transactions }: GeneratedAccount): GeneratedFile {
  const actions: Readonly<Record<Kind, string>> = {
    buy: 'Bought',
    sell: 'Sold',
    dividend: 'Dividend',
    deposit: 'Online Transfer',
    withdrawal: 'Online Transfer',
  };
  const short = (iso: string): string => usDate(iso).replace(/20(\d{2})$/, '$1');
  return {
    rows: [
      fixedRow('For Account:', '#####1234'),
      fixedRow(''),
      fixedRow(
        'TransactionDate',
        'TransactionType',
        'SecurityType',
        'Symbol',
        'Quantity',
        'Amount',
        'Price',
        'Commission',
        'Description',
      ),
      ...transactions
        .toReversed()
        .map((flow) =>
          data(
            short(flow.date),
            actions[flow.kind],
            'EQ',
            hasSymbol(flow) ? flow.symbol : '',
            isTrade(flow) ? signed(flow) : '0',
            plainAmount(flow.amountCents),
            isTrade(flow) ? plainAmount(flow.priceCents) : '0',
            plainAmount(flow.feeCents),
            'TEXT',
          ),
        ),
    ],
    write: writeCsv,
  };
}

/** Robinhood has no column for fees. */
export function robinhoodTransactions({ transactions }: GeneratedAccount): GeneratedFile {
  const codes: Readonly<Record<Kind, string>> = {
    buy: 'Buy',
    sell: 'Sell',
    dividend: 'CDIV',
    deposit: 'ACH',
    withdrawal: 'ACH',
  };
  return {
    rows: [
      fixedRow(
        'Activity Date',
        'Process Date',
        'Settle Date',
        'Instrument',
        'Description',
        'Trans Code',
        'Quantity',
        'Price',
        'Amount',
      ),
      ...transactions
        .toReversed()
        .map((flow) =>
          data(
            usDate(flow.date),
            usDate(flow.date),
            usDate(flow.settlementDate),
            hasSymbol(flow) ? flow.symbol : '',
            'A Company\nCUSIP: 000000000',
            codes[flow.kind],
            isTrade(flow) ? shares(flow.thousandths) : '',
            isTrade(flow) ? dollars(flow.priceCents) : '',
            inParentheses(grossCents(flow)),
          ),
        ),
    ],
    write: writeQuoted,
  };
}
