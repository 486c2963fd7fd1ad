import type { ImportPreview, TransactionsImport } from '../../../../application/dashboard/imports/previewImport.js';
import { saveRefusal } from '../../../../application/dashboard/imports/saveImport.js';
import type { PortfolioChange, PortfolioChangeKind } from '../../../../domain/dashboard/imports/previewPositions.js';
import { comparisonCountsOf } from '../../../../domain/dashboard/imports/consistencyReport.js';
import type { PositionChange } from '../../../../domain/dashboard/ledger/ledgerPositions.js';
import { USD } from '../../../../domain/dashboard/market/currency.js';
import { decimalText, type Decimal } from '../../../../domain/dashboard/portfolio/decimal.js';
import { PRICE_TOLERANCE } from '../../../../domain/dashboard/portfolio/reconciliation.js';
import type {
  ImportFileReply,
  LatestImportReply,
  StatementReply,
} from '../../contract/dashboard/portfolio/portfolioImport.js';
import type { UndoableImport } from '../../../../application/dashboard/portfolio/importUndo.port.js';
import { toTransactionView } from './ledgerViews.js';
import { toMappedFileView, toUnmappedTableOnWire } from './mappingViews.js';

/** A file can have 50,000 transactions; the preview lists only the first ones but counts all of them. */
const LISTED_TRANSACTIONS = 200;

/** Converts the preview to its JSON form, which the command line also prints. */
export function toImportFileReply(preview: ImportPreview, saved: boolean): ImportFileReply {
  if (preview.kind === 'portfolio') return preview;
  if (preview.kind === 'unmapped') return { kind: 'unmapped', tables: preview.tables.map(toUnmappedTableOnWire) };
  const { statement, proof } = preview;
  const isLedger = preview.kind === 'transactions';
  return {
    kind: 'statement',
    saved,
    broker: statement.broker,
    mapped: preview.mapped === null ? null : toMappedFileView(preview.mapped),
    accounts: [...statement.accounts],
    checks: [...comparisonCountsOf(proof)],
    contradictions: [...proof.contradictions],
    unreadable: [...statement.unreadable],
    notes: [...proof.notes],
    ignored: [...(isLedger ? statement.ignored : preview.positions.ignored)],
    dropped: [...preview.dropped],
    ledger: isLedger ? ledgerImportOnWire(preview) : null,
    lists_positions: statement.positions.length > 0,
    refusal: saveRefusal(preview),
    changes: isLedger ? ledgerChanges(preview) : preview.positions.changes.map(changeOnWire),
  };
}

export const toLatestImportReply = (record: UndoableImport | null): LatestImportReply => ({
  undo: record === null ? null : { file: record.file, imported_at: record.importedAt.toISOString() },
});

const ledgerImportOnWire = ({
  ledger: { added, duplicates },
  replacesPortfolio,
  faulty,
}: TransactionsImport): NonNullable<StatementReply['ledger']> => ({
  added: added.length,
  listed: added.slice(0, LISTED_TRANSACTIONS).map(toTransactionView),
  duplicates: duplicates.length,
  repeated: duplicates
    .slice(0, LISTED_TRANSACTIONS)
    .map(({ draft: { source, kind, symbol, tradeDate } }) => ({
      line: source.line,
      message: `The ${kind}${symbol === null ? '' : ` of ${symbol}`} on ${tradeDate} is already in the ledger.`,
    })),
  faulty: [...faulty],
  replaces_portfolio: replacesPortfolio,
});

function ledgerChanges({ ledger, changes }: TransactionsImport): StatementReply['changes'] {
  const added = Map.groupBy(ledger.added, ({ symbol, amount }) => `${symbol} ${amount.currency}`);
  return changes.map((change) => ({
    kind: kindOf(change),
    ticker: change.symbol,
    before: change.before.isZero() ? null : holdingOnWire(change.before, change.averagePriceBefore),
    after: change.after.isZero() ? null : holdingOnWire(change.after, change.averagePriceAfter),
    lines: (added.get(`${change.symbol} ${change.currency}`) ?? []).map(({ source }) => source.line),
    note:
      change.currency === USD
        ? null
        : `Held in ${change.currency}: neither audited nor valued unless its prices are in ${change.currency}.`,
  }));
}

function kindOf({ before, after, averagePriceBefore, averagePriceAfter }: PositionChange): PortfolioChangeKind {
  if (before.isZero()) return 'new';
  if (after.isZero()) return 'gone';
  const isSame =
    before.equals(after) &&
    averagePriceBefore !== null &&
    averagePriceAfter !== null &&
    averagePriceBefore.minus(averagePriceAfter).abs().lessThanOrEqualTo(PRICE_TOLERANCE);
  return isSame ? 'unchanged' : 'changed';
}

const changeOnWire = ({ kind, ticker, before, after, lines, note }: PortfolioChange) => ({
  kind,
  ticker,
  before: before === null ? null : holdingOnWire(before.quantity, before.averagePrice),
  after: after === null ? null : holdingOnWire(after.quantity, after.averagePrice),
  lines: [...lines],
  note,
});

const holdingOnWire = (quantity: Decimal, averagePrice: Decimal | null) => ({
  quantity: decimalText(quantity),
  average_price: averagePrice === null ? null : decimalText(averagePrice),
});
