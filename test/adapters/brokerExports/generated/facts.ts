import { BrokerFileRecognizer } from '../../../../src/adapters/brokerExports/readBrokerFile.js';
import type { ColumnMapping } from '../../../../src/domain/dashboard/imports/columnMapping.js';
import type { BrokerStatement } from '../../../../src/domain/dashboard/imports/statement.js';
import { toTransactionDrafts } from '../../../../src/domain/dashboard/imports/toTransactionDrafts.js';
import { verifyStatement } from '../../../../src/domain/dashboard/imports/verifyStatement.js';

/** The facts that the product reads from a file, one text per fact, in no particular order. */
export interface ReadFacts {
  readonly positions: readonly string[];
  readonly transactions: readonly string[];
  /** Every message to the user: contradictions, notes and unreadable lines. */
  readonly named: readonly string[];
}

export function readFacts(text: string, mapping: ColumnMapping | null): ReadFacts {
  const reading = new BrokerFileRecognizer().read({ bytes: new TextEncoder().encode(text), mapping }, []);
  if (reading.kind !== 'statement')
    return { positions: [], transactions: [], named: [`recognized as ${reading.kind}`] };
  const { statement } = reading;
  const { contradictions, notes, holdings } = verifyStatement(statement);
  return {
    positions: statement.positions.map(positionText).toSorted(),
    transactions: toTransactionDrafts(statement, 'file', '2100-01-01').drafts.map(draftText).toSorted(),
    named: [...contradictions, ...notes, ...holdings, ...statement.unreadable].map(
      ({ line, message }) => `${line} ${message}`,
    ),
  };
}

const positionText = ({ symbol, quantity, averageCost, costBasis }: BrokerStatement['positions'][number]): string =>
  [symbol, quantity.value, averageCost?.value ?? '-', costBasis?.value ?? '-'].join(' ');

function draftText(draft: ReturnType<typeof toTransactionDrafts>['drafts'][number]): string {
  const trade = 'quantity' in draft && 'price' in draft ? [draft.quantity, draft.price ?? '-', draft.fee] : [];
  return [draft.tradeDate, draft.kind, draft.symbol ?? '-', draft.amount.amount, ...trade].join(' ');
}
