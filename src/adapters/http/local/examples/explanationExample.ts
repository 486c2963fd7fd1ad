import { explainTickerOfAudit } from '../../../../application/dashboard/audit/explainTicker.js';
import { AUDIT_EXAMPLE } from './auditExample.js';

/** What the example audit's ticker is explained with. */
export const TICKER_EXPLANATION_EXAMPLE = explainTickerOfAudit(AUDIT_EXAMPLE, 'AAPL');
