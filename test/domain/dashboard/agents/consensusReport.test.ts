import { expect, it } from '@jest/globals';
import {
  createConsensusReport,
  type ConsensusReport,
  type ConsensusReportResult,
} from '../../../../src/domain/dashboard/agents/consensusReport.js';
import type { TickerAudit } from '../../../../src/domain/dashboard/audit/auditPayload.js';
import type { TickerState } from '../../../../src/domain/dashboard/framework/tickerContext.js';
import { auditOf, frameworkOf, sessionOf, tickerOf } from '../audit/audits.js';

const NOW = Date.parse('2017-12-29T13:25:00.000Z');
const fires = (state: TickerState | null, kind: string, strength = 1): TickerAudit =>
  tickerOf({ state, framework: frameworkOf({ fire: { kind, strength } }) });
const none = (reason: string): ConsensusReportResult => ({ kind: 'none', reason });
const NOTHING = none('No ticker is in ARMED, TIGHTEN or EXIT.');
const report = (...reported: ConsensusReport['fires']): ConsensusReportResult => ({
  kind: 'made',
  report: { fires: reported, regime: 'neutral' },
});

it.each<[string, Readonly<Record<string, TickerAudit>>, ConsensusReportResult]>([
  [
    'a ticker that fires',
    { A: fires('ARMED', 'breakout_20', 0.8), B: tickerOf() },
    report({ ticker: 'A', kind: 'breakout_20', strength: 0.8, state: 'ARMED' }),
  ],
  [
    'only the ticker with fresh prices when another is stale',
    { A: { ...fires('EXIT', 'stop'), metadata: sessionOf('2017-12-24', 100) }, B: fires('TIGHTEN', 'score') },
    report({ ticker: 'B', kind: 'score', strength: 1, state: 'TIGHTEN' }),
  ],
  [
    'nothing about a ticker in WATCH or without a state',
    { A: fires('WATCH', 'stop'), B: fires(null, 'stop') },
    NOTHING,
  ],
  ['nothing about a ticker whose kind has invalid characters', { A: fires('EXIT', 'Stop!') }, NOTHING],
  [
    'all tickers except those that begin with a digit',
    { '0700.HK': fires('EXIT', 'stop'), B: fires('TIGHTEN', 'score') },
    report({ ticker: 'B', kind: 'score', strength: 1, state: 'TIGHTEN' }),
  ],
  [
    'the reason when all tickers begin with a digit',
    { '0700.HK': fires('EXIT', 'stop') },
    none('Only tickers that begin with a digit are in ARMED, TIGHTEN or EXIT. The consensus does not accept them.'),
  ],
  ['nothing when no ticker fires', { A: tickerOf() }, NOTHING],
  [
    'nothing when all prices are stale',
    { A: { ...fires('EXIT', 'stop'), metadata: sessionOf('2017-12-24', 100) } },
    none('The last audit has no fresh prices. Run a new audit.'),
  ],
])('reports to the consensus %s', (_what, tickers, expected) => {
  expect(createConsensusReport(auditOf(tickers), NOW)).toEqual(expected);
});

it('excludes the sample prices from the consensus report', () => {
  expect(createConsensusReport(auditOf({ A: fires('EXIT', 'stop') }, { data_source: 'sample' }), NOW)).toEqual(
    none(
      'The sample prices are not current, so nothing is reported. Choose another price source in Settings (MARKET_DATA).',
    ),
  );
});
