import { expect, it } from '@jest/globals';
import { AUDIT_EXAMPLE } from '../../../../../src/adapters/http/local/examples/auditExample.js';
import { auditTable } from '../../../../../src/bootstrap/dashboard/cli/audit/auditTable.js';

it.each([
  [169.23, ' 169.23 '],
  [0.020248, ' 0.0202 '],
])('shows the close %d as%s', (last_close, text) => {
  const { AAPL } = AUDIT_EXAMPLE.tickers;
  if (AAPL === undefined) throw new TypeError('the example has no AAPL');
  const tickers = { AAPL: { ...AAPL, metadata: { ...AAPL.metadata, last_close } } };

  expect(auditTable({ ...AUDIT_EXAMPLE, tickers })).toContain(text);
});
