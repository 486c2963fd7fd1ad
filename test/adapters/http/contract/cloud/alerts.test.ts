import { describe, expect, it } from '@jest/globals';
import { alertRequest } from '../../../../../src/adapters/http/contract/cloud/alerts.js';

const ALERT = {
  alert_type: 'stop_breach',
  ticker: 'AAPL',
  message: 'AAPL closed below its stop.',
  severity: 'critical',
};

const problemsOf = (fields: object): readonly string[] =>
  alertRequest.safeParse({ ...ALERT, ...fields }).error?.issues.map((issue) => issue.path.join('.')) ?? [];

const nested = (levels: number): unknown => JSON.parse('[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2));

describe('alertRequest', () => {
  it.each([
    ['no optional fields', { ticker: undefined }],
    ['no ticker', { ticker: null }],
    ['a share class', { ticker: 'BRK.B' }],
    ['the longest ticker', { ticker: 'A123456789' }],
    ['a ticker in lower case', { ticker: 'brk.b' }],
    ['a custom alert type', { alert_type: 'My-Own_type9' }],
    ['the longest slug', { severity: 'x'.repeat(64) }],
    ['the longest message', { message: 'x'.repeat(2000) }],
    ['the longest message in emoji', { message: '📉'.repeat(2000) }],
    ['a message with line breaks', { message: 'one\r\ntwo' }],
    ['a number as details', { details: 0 }],
    ['null as details', { details: null }],
    ['the largest details', { details: 'x'.repeat(16_382) }],
    ['the deepest details', { details: nested(64) }],
    ['an unknown field', { extra: 1 }],
  ])('accepts %s [ALR-01 CON-11 ALR-04 ALR-06]', (_what, fields) => {
    expect(problemsOf(fields)).toEqual([]);
  });

  it.each([
    ['alert_type', undefined],
    ['alert_type', ''],
    ['alert_type', '9lives'],
    ['alert_type', 'stop breach'],
    ['alert_type', 'x'.repeat(65)],
    ['alert_type', 'armed\r\nBcc: other@example.com'],
    ['alert_type', 'armed\n'],
    ['ticker', ''],
    ['ticker', '9A'],
    ['ticker', ' AAPL'],
    ['ticker', 'AAPL\r\n'],
    ['ticker', 'A1234567890'],
    ['ticker', 'ß'],
    ['ticker', 7],
    ['message', undefined],
    ['message', ''],
    ['message', 7],
    ['message', 'x'.repeat(2001)],
    ['message', '📉'.repeat(2001)],
    ['severity', undefined],
    ['severity', null],
    ['severity', 'critical\n'],
    ['details', 'x'.repeat(16_383)],
    ['details', 'é'.repeat(8_192)],
    ['details', nested(66)],
    ['details', nested(16_000)],
  ])('refuses an invalid value of %s [ALR-01 CON-11 ALR-06 ALR-19]', (field, value) => {
    expect(problemsOf({ [field]: value })).toEqual([field]);
  });

  it('converts its ticker to upper case [CON-11 ALR-19]', () => {
    expect(alertRequest.parse({ ...ALERT, ticker: 'brk.b' }).ticker).toBe('BRK.B');
  });
});
