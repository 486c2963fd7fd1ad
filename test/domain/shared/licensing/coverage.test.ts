import { describe, expect, it } from '@jest/globals';
import { coverageLabelsOf, notCoveredMessage } from '../../../../src/domain/shared/licensing/coverage.js';

const NOTHING = {
  max_tickers: 3,
  broker_writes: false,
  alerts_email: false,
  alerts_push: false,
  cloud_sync: false,
  ai_coaches: false,
};

describe('coverageLabelsOf', () => {
  it.each([
    ['ai_coaches', ['the AI coaches']],
    ['alerts_email', ['alerts by e-mail', 'the daily briefing']],
    ['alerts_push', ['alerts pushed to your phone']],
    ['cloud_sync', ['encrypted snapshots in the cloud']],
    ['broker_writes', ['orders sent to your broker from the dashboard']],
  ])('lists %s only when it is included', (feature, words) => {
    expect(coverageLabelsOf(NOTHING)).toEqual(['audits of up to 3 tickers']);
    expect(coverageLabelsOf({ ...NOTHING, [feature]: true })).toEqual(['audits of up to 3 tickers', ...words]);
  });
});

describe('notCoveredMessage', () => {
  it.each([
    ['trial', ['broker_writes'], 'The trial does not include orders sent to your broker from the dashboard.'],
    [
      'pro',
      ['alerts_email', 'alerts_push'],
      'The Pro plan does not include alerts by e-mail or alerts pushed to your phone.',
    ],
  ] as const)('names the plan %s and the features %j', (tier, features, message) => {
    expect(notCoveredMessage(tier, features)).toBe(message);
  });
});
