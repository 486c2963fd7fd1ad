import { describe, expect, it } from '@jest/globals';
import { auditPayload } from '../../../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { auditStatus } from '../../../../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import { explainedTicker } from '../../../../../src/adapters/http/contract/dashboard/audit/explanation.js';
import { TICKER_EXPLANATION_EXAMPLE } from '../../../../../src/adapters/http/local/examples/explanationExample.js';
import { AUDIT_EXAMPLE, AUDIT_STATUS_EXAMPLE } from '../../../../../src/adapters/http/local/examples/auditExample.js';

describe('the OpenAPI examples', () => {
  it('are valid replies of their routes, without unknown fields', () => {
    expect(auditPayload.parse(AUDIT_EXAMPLE)).toEqual(AUDIT_EXAMPLE);
    expect(explainedTicker.parse(TICKER_EXPLANATION_EXAMPLE)).toEqual(TICKER_EXPLANATION_EXAMPLE);
    expect(auditStatus.parse(AUDIT_STATUS_EXAMPLE)).toEqual(AUDIT_STATUS_EXAMPLE);
  });
});
