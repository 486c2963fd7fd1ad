import { CONSENSUS_REPORT_INTERVAL_MS } from '../../../domain/dashboard/agents/consensusReport.js';
import {
  K_ANONYMITY_MIN_USERS,
  type TickerConsensusFigures,
} from '../../../domain/cloud/consensus/tickerConsensusFigures.js';
import { MAX_SIGNALS_PER_DAY } from '../../../domain/shared/consensus/consensusSignal.js';
import { SECOND_MS } from '../../../domain/shared/timeUnits.js';
import type { GetConsensus } from '../../../application/cloud/consensus/getConsensus.js';
import type { SubmitSignals } from '../../../application/cloud/consensus/submitSignals.js';
import {
  submitSignalsReply,
  submitSignalsRequest,
  consensusPathParameters,
  tickerConsensusReply,
  topConsensusQuery,
  topConsensusReply,
} from '../contract/cloud/consensus.js';
import { ConcurrencyLimiter } from '../pipeline/concurrencyLimiter.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { RenderedReply } from '../pipeline/routeDefinition.js';
import type { RequireLicense } from './access/licenseAccess.js';

export interface ConsensusRoutesDependencies {
  readonly requireLicense: RequireLicense;
  readonly submitSignals: SubmitSignals;
  readonly getConsensus: GetConsensus;
}

export function consensusRoutes({
  requireLicense: licensed,
  submitSignals,
  getConsensus: readConsensus,
}: ConsensusRoutesDependencies): Route[] {
  const subscriber = licensed();
  /** Submissions of a license update one row. Waiting for its lock would occupy a database connection each. */
  const submissionLimiter = new ConcurrencyLimiter();

  const submit = defineRoute({
    method: 'post',
    path: '/api/consensus/submit',
    id: 'submitFires',
    tag: 'Consensus',
    summary: 'Reports a dashboard’s signals of the day; the sender is stored only as a keyed hash of the license id',
    description:
      `Send all of today’s signals every ${CONSENSUS_REPORT_INTERVAL_MS / SECOND_MS} seconds, changed or not. A signal is identified by license, ticker, kind and UTC day; ` +
      `a repeat replaces the state and strength of the signal. \`accepted\` and \`duplicates\` add up to the number of signals sent. After ${MAX_SIGNALS_PER_DAY} ` +
      'different signals in a day, a license can only send those again.',
    access: subscriber,
    concurrencyLimit: { in: submissionLimiter, of: (license) => license.id },
    body: submitSignalsRequest,
    reply: submitSignalsReply,
    example: {
      body: { fires: [{ ticker: 'AAPL', kind: 'breakout', strength: 0.8, state: 'ARMED' }], regime: 'risk_on' },
      reply: { accepted: 1, duplicates: 0 },
    },
    handle: async ({ caller, body }) => ({ ...(await submitSignals.execute(caller.id, body.fires, body.regime)) }),
  });

  const ofTicker = defineRoute({
    method: 'get',
    path: '/api/consensus/ticker/{ticker}',
    id: 'getTickerConsensus',
    tag: 'Consensus',
    summary: 'Returns how many users are in each state on a ticker today',
    description: `Each user counts once, with the state of the latest signal. With fewer than ${K_ANONYMITY_MIN_USERS} users the figures are withheld, and only kinds with at least ${K_ANONYMITY_MIN_USERS} users are listed.`,
    access: subscriber,
    params: consensusPathParameters,
    reply: tickerConsensusReply,
    example: {
      params: { ticker: 'AAPL' },
      reply: {
        ticker: 'AAPL',
        sufficient: true,
        sample_users: 12,
        armed_pct: 58,
        tighten_pct: 25,
        exit_pct: 17,
        top_kinds: [{ kind: 'breakout', users: 7 }],
      },
    },
    async handle({ params: { ticker } }) {
      const figures = await readConsensus.ofTicker(ticker);
      return figures === null ? { ticker, sufficient: false as const } : rendered(figures);
    },
  });

  const top = defineRoute({
    method: 'get',
    path: '/api/consensus/top',
    id: 'getTopConsensus',
    tag: 'Consensus',
    summary: 'Lists today’s tickers, ordered by how many users have them in the state ARMED',
    description: `Ties are ordered by total users, then alphabetically. Tickers with fewer than ${K_ANONYMITY_MIN_USERS} users are left out.`,
    access: subscriber,
    query: topConsensusQuery,
    reply: topConsensusReply,
    example: {
      query: { limit: 10 },
      reply: { date: '2026-11-21', tickers: [{ ticker: 'AAPL', armed_users: 7, sample_users: 12, armed_pct: 58 }] },
    },
    async handle({ query }) {
      const { date, tickers } = await readConsensus.top(query.limit);
      return { date, tickers: [...tickers] };
    },
  });

  return [submit, ofTicker, top];
}

/** Caches the rendered replies, since published figures are read often. */
const RENDERED = new WeakMap<TickerConsensusFigures, RenderedReply>();

function rendered(figures: TickerConsensusFigures): RenderedReply {
  const known = RENDERED.get(figures);
  if (known !== undefined) return known;
  const fresh = RenderedReply.ofJson(tickerConsensusReply.parse({ ...figures, sufficient: true }));
  RENDERED.set(figures, fresh);
  return fresh;
}
