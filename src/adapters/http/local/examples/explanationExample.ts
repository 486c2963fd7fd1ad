import { explainedIn } from '../../../../application/dashboard/audit/explainTicker.js';
import { AUDIT_EXAMPLE } from './auditExample.js';

/** What the example audit's ticker is explained with. */
export const EXPLAINED_EXAMPLE = explainedIn(AUDIT_EXAMPLE, 'AAPL');
