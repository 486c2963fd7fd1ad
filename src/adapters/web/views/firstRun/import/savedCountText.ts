import type { StatementReply } from '../../../../http/contract/dashboard/portfolio/portfolioImport.js';
import { formatCount } from '../../../wording/formatCount.js';

/** Whether a file has anything that saving would add. */
export const addsSomething = ({ ledger, changes }: StatementReply): boolean =>
  ledger === null ? changes.some(({ after }) => after !== null) : ledger.added > 0;

/** Describes what saving an import adds: new transactions, or positions. */
export const savedCountText = ({ ledger, changes }: StatementReply): string =>
  ledger === null
    ? formatCount(changes.filter(({ after }) => after !== null).length, 'position')
    : formatCount(ledger.added, 'transaction');
