import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BrokerFileRecognizer } from '../../../src/adapters/brokerExports/readBrokerFile.js';
import { POSITION_LAYOUTS } from '../../../src/adapters/brokerExports/tables/positionLayouts.js';
import { TRANSACTION_LAYOUTS } from '../../../src/adapters/brokerExports/tables/transactionLayouts.js';
import { toTransactionDrafts } from '../../../src/domain/dashboard/imports/toTransactionDrafts.js';
import { verifyStatement } from '../../../src/domain/dashboard/imports/verifyStatement.js';
import { runs } from '../../runs.js';
import { generatedAccount, valueCents, type GeneratedAccount } from './generated/account.js';
import { FILE_KINDS, MAPPED_FILE_KINDS, type FileKind } from './generated/files.js';
import { anyStyle, mappedPositions, mappedTransactions } from './generated/mappedFiles.js';

const money = (cents: number): string => String(cents / 100);

/** The positions that must be read from a file: symbol, quantity, cost. */
const writtenPositions = ({ positions }: GeneratedAccount, kind: FileKind): string[] =>
  positions
    .map(({ symbol, thousandths, paidCents }) =>
      [
        symbol,
        thousandths / 1000,
        ...(kind.positions === 'with cost' ? [costOf(thousandths, paidCents, kind)] : []),
      ].join(' '),
    )
    .toSorted();

/** Interactive Brokers does not round costs; E*TRADE states only the price paid. */
function costOf(thousandths: number, paidCents: number, { name }: FileKind): string {
  if (name === 'E*TRADE positions') return money(paidCents);
  if (name === 'Interactive Brokers statement') return String((thousandths * paidCents) / 100_000);
  return money(valueCents(thousandths, paidCents));
}

/** The transactions that must be read from a file: date, kind, symbol, amount, quantity, fee. */
function writtenTransactions({ transactions }: GeneratedAccount, kind: FileKind): string[] {
  return transactions
    .flatMap((flow) => {
      const { date, symbol, thousandths, priceCents, amountCents } = flow;
      if (flow.kind === 'deposit' || flow.kind === 'withdrawal') return [[date, flow.kind, '-', money(amountCents)]];
      if (flow.kind === 'dividend') return [[date, flow.kind, symbol, money(amountCents)]];
      const feeCents = kind.transactions === 'with fees' ? flow.feeCents : 0;
      if (kind.name === 'Alpaca activities') {
        const half = Math.floor(thousandths / 2);
        const sign = flow.kind === 'buy' ? -1 : 1;
        return [half, thousandths - half].map((part) => [
          date,
          flow.kind,
          symbol,
          String((sign * part * priceCents) / 100_000),
          part / 1000,
          '0',
        ]);
      }
      const amount = money(amountCents + flow.feeCents - feeCents);
      return [[date, flow.kind, symbol, amount, thousandths / 1000, money(feeCents)]];
    })
    .map((facts) => facts.join(' '))
    .toSorted();
}

function expectReadBack(account: GeneratedAccount, kind: FileKind): void {
  const { rows, write, mapping = null } = kind.generate(account);
  const bytes = new TextEncoder().encode(write(rows));
  const reading = new BrokerFileRecognizer().read({ bytes, mapping }, []);
  if (reading.kind !== 'statement') throw new Error(`recognized as ${reading.kind}`);
  const { statement } = reading;
  const { contradictions } = verifyStatement(statement);
  expect({ contradictions, unreadable: statement.unreadable }).toEqual({ contradictions: [], unreadable: [] });
  const positions = statement.positions.map(({ symbol, quantity, costBasis, averageCost }) =>
    [symbol, quantity.value, (costBasis ?? averageCost)?.value ?? []].flat().join(' '),
  );
  expect(positions.toSorted()).toEqual(kind.positions === null ? [] : writtenPositions(account, kind));
  const transactions = toTransactionDrafts(statement, 'file', '2100-01-01').drafts.map((draft) => {
    const trade = 'price' in draft ? [draft.quantity, draft.kind === 'transfer' ? '' : roundedFee(draft.fee)] : [];
    return [draft.tradeDate, draft.kind, draft.symbol ?? '-', draft.amount.amount, ...trade].join(' ');
  });
  expect(transactions.toSorted()).toEqual(kind.transactions === null ? [] : writtenTransactions(account, kind));
}

describe('the generated files', () => {
  it('include one of each layout', () => {
    const layouts = [
      ...Object.keys(POSITION_LAYOUTS).map((broker) => `${broker} positions`),
      ...Object.keys(TRANSACTION_LAYOUTS).map((broker) => `${broker} transactions`),
    ];
    expect(FILE_KINDS.map(({ name }) => name)).toEqual(expect.arrayContaining(layouts));
  });
});

describe.each([...FILE_KINDS, ...MAPPED_FILE_KINDS])('$name', (kind) => {
  it('reads back as the original account, without contradictions', () => {
    fc.assert(
      fc.property(generatedAccount, (account) => expectReadBack(account, kind)),
      { numRuns: runs(60) },
    );
  });
});

describe('a file with any column order, language, signs, decimal mark and date order', () => {
  it.each([
    { name: 'Mapped positions', write: mappedPositions, positions: 'with cost', transactions: null },
    { name: 'Mapped transactions', write: mappedTransactions, positions: null, transactions: 'with fees' },
  ] as const)('is read back with its mapping: $name', ({ write, ...kind }) => {
    fc.assert(
      fc.property(generatedAccount, anyStyle, (account, style) =>
        expectReadBack(account, { ...kind, generate: write(style) }),
      ),
      { numRuns: runs(200) },
    );
  });
});

/** Rounds a fee to cents, since a fee that is inferred from the amount includes a rounding error. */
const roundedFee = (fee: { readonly toFixed: (digits: number) => string }): string => String(Number(fee.toFixed(2)));
