import { describe, expect, it } from '@jest/globals';
import { auditPayload, auditStatus } from '../../../../src/adapters/http/contract/audit.js';
import { AUDIT_EXAMPLE, STATUS_EXAMPLE } from '../../../../src/adapters/http/local/auditExample.js';

describe('the examples of the description', () => {
  it('are what the routes can answer, nothing left out', () => {
    expect(auditPayload.parse(AUDIT_EXAMPLE)).toEqual(AUDIT_EXAMPLE);
    expect(auditStatus.parse(STATUS_EXAMPLE)).toEqual(STATUS_EXAMPLE);
  });
});
