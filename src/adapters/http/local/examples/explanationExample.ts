import { explainTickerOfAudit } from '../../../../application/dashboard/audit/explainTicker.js';
import { AUDIT_EXAMPLE } from './auditExample.js';

/** The explanation of the example audit's ticker. */
export const TICKER_EXPLANATION_EXAMPLE = explainTickerOfAudit(AUDIT_EXAMPLE, 'AAPL');
