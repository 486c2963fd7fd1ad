import { describe, expect, it } from '@jest/globals';
import type { CoachSubject } from '../../../../../src/domain/dashboard/coaching/coach.js';
import { checkNarration } from '../../../../../src/domain/dashboard/coaching/trust/checkNarration.js';
import { portfolioRiskOf } from '../../../../../src/domain/dashboard/risk/portfolioRisk.js';
import { sampleBars } from '../../audit/sampleBars.js';
import { findCoach, narrateWithRules, subjectWith } from './subject.js';

/** The sample’s AAPL, held next to two banks that moved together. Each stop is `stop` times the last close. */
function subjectAtRisk(state: 'ARMED' | 'EXIT' = 'ARMED', stop = 0.95): CoachSubject {
  const subject = subjectWith({ state });
  const positions = ['AAPL', 'GS', 'JPM'].map((symbol) => {
    const bars = sampleBars(symbol);
    const close = bars.close.at(-1) ?? NaN;
    return { symbol, quantity: 10, close, dollarsPerUnit: 1, stop: stop * close, atr: 3, sector: null, bars };
  });
  const index = { symbol: 'SPX', bars: sampleBars('SPX') };
  const risk = portfolioRiskOf({ positions, leftOut: [], index, cash: null });
  return { ...subject, audit: { ...subject.audit, portfolio: { ...subject.audit.portfolio, risk } } };
}

const asTicker = (subject: CoachSubject, ticker: string): CoachSubject => ({ ...subject, ticker });

describe('a coach', () => {
  it.each([
    ['audit', 0.95, 'gaps past the stop by more than most past gaps'],
    ['audit', 1.05, 'opens against the position with a gap that few past gaps exceeded'],
    ['advocate', 0.95, 'gaps past the stop by more than most past gaps'],
  ] as const)(
    'named %s states the ticker’s share of the risk with a stop at %d of the close',
    (name, stop, opening) => {
      const { narration, failed } = narrateWithRules(name, subjectAtRisk('ARMED', stop));

      expect(narration).toMatch(
        /AAPL caused \d+\.\d% of the volatility of the portfolio, with a beta of 1\.39 ± 0\.14 to the index\. If the price /,
      );
      expect(narration.slice(narration.indexOf('If the price '))).toMatch(
        new RegExp(`^If the price ${opening}, the loss from the last close is \\$\\d+\\.\\d\\d\\.`),
      );
      expect(failed).toEqual([]);
    },
  );

  it('states no loss after a gap when too few gaps are known', () => {
    const subject = subjectAtRisk();
    const { portfolio } = subject.audit;
    const risk = portfolio.risk && {
      ...portfolio.risk,
      heat: { ...portfolio.risk.heat, without_gaps: [{ symbol: 'AAPL', reason: 'The price history has 0 gaps.' }] },
    };
    const { narration } = narrateWithRules('audit', {
      ...subject,
      audit: { ...subject.audit, portfolio: { ...portfolio, risk } },
    });

    expect(narration).toContain('AAPL caused');
    expect(narration).not.toContain('the loss from the last close');
  });

  it('names the positions that moved together with the ticker', () => {
    const { narration, failed } = narrateWithRules('audit', asTicker(subjectAtRisk(), 'JPM'));

    expect(narration).toMatch(/JPM moved together with GS: this cluster is \d+\.\d% of the capital\./);
    expect(failed).toEqual([]);
  });

  it('mentions the portfolio’s risk only if it is measured and supports the coach’s argument', () => {
    expect(narrateWithRules('audit', subjectWith({})).narration).not.toContain('volatility of the portfolio');
    expect(narrateWithRules('advocate', subjectAtRisk('EXIT')).narration).not.toContain('volatility of the portfolio');
  });

  it.each([
    ['AAPL has a beta of 1.39.', []],
    ['AAPL has a beta of 1.6.', ['numbers']],
  ])('may state the figures of the portfolio’s risk, but no other figures: %s', (text, failures) => {
    const evidence = findCoach('advocate').evidence(subjectAtRisk());
    const { checks } = checkNarration({ narration: text, citations: [] }, evidence, 'prose');

    expect(checks.filter(({ passed }) => !passed).map(({ check }) => check)).toEqual(failures);
  });
});
