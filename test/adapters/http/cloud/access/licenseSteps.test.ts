import { describe, expect, it } from '@jest/globals';
import { toStepView } from '../../../../../src/adapters/http/cloud/access/licenseSteps.js';

describe('toStepView', () => {
  it.each([
    ['the end of its term, if the license was current', 'active.current', 'active|time.passed|1'],
    ['the end of its dunning period, if the license was past due', 'active.past_due', 'active|time.passed|0'],
  ])('explains an expiration by %s', (_what, from, taken) => {
    const transition = { licenseId: 'l', from, event: 'time.passed', to: 'expired', at: new Date(0) } as const;
    expect(toStepView('license', transition).taken).toEqual([taken]);
  });
});
