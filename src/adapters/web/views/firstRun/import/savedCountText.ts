import type { StatementReply } from '../../../../http/contract/dashboard/portfolio/portfolioImport.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';

/** Describes what saving an import adds: new transactions, or the positions of the file. */
export const savedCountText = ({ ledger, changes }: StatementReply): string =>
  ledger === null
    ? formatCount(changes.filter(({ kind, after }) => after !== null && kind !== 'kept').length, 'position')
    : formatCount(ledger.added, 'transaction');
