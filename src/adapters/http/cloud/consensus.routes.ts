import { CONSENSUS_EVERY_MS } from '../../../domain/dashboard/agents/consensusReport.js';
import { K_FLOOR, type Figures } from '../../../domain/cloud/consensus/figures.js';
import { MOST_FIRES_A_DAY } from '../../../domain/shared/consensus/fire.js';
import { SECOND_MS } from '../../../domain/shared/timeUnits.js';
import type { ReadConsensus } from '../../../application/cloud/consensus/readConsensus.js';
import type { SubmitFires } from '../../../application/cloud/consensus/submitFires.js';
import {
  submitReply,
  submitRequest,
  tickerPath,
  tickerReply,
  topQuery,
  topReply,
} from '../contract/cloud/consensus.js';
import { route, type Route } from '../pipeline/route.js';
import { JSON_TYPE, Rendered } from '../pipeline/routeDefinition.js';
import type { LicensedCaller } from './access/licenseAccess.js';

export interface ConsensusRoutes {
  readonly licensed: LicensedCaller;
  readonly submitFires: SubmitFires;
  readonly readConsensus: ReadConsensus;
}

export function consensusRoutes({ licensed, submitFires, readConsensus }: ConsensusRoutes): Route[] {
  const subscriber = licensed();

  const submit = route({
    method: 'post',
    path: '/api/consensus/submit',
    id: 'submitFires',
    tag: 'Consensus',
    summary: 'Reports the fires of a dashboard; the sender is stored only as a keyed hash of the license’s id',
    description:
      `Send all of today’s fires every ${CONSENSUS_EVERY_MS / SECOND_MS} seconds, changed or not. A fire is known by license, ticker, kind and UTC day; ` +
      `a repeat replaces its state and strength. \`accepted\` and \`duplicates\` add up to the fires sent. A license with ${MOST_FIRES_A_DAY} ` +
      'different fires on a day can only repeat these.',
    access: subscriber,
    body: submitRequest,
    reply: submitReply,
    failures: [502],
    example: {
      body: { fires: [{ ticker: 'AAPL', kind: 'breakout', strength: 0.8, state: 'ARMED' }], regime: 'risk_on' },
      reply: { accepted: 1, duplicates: 0 },
    },
    handle: async ({ caller, body }) => ({ ...(await submitFires.execute(caller.id, body.fires, body.regime)) }),
  });

  const ofTicker = route({
    method: 'get',
    path: '/api/consensus/ticker/{ticker}',
    id: 'getTickerConsensus',
    tag: 'Consensus',
    summary: 'Where the users stand on a ticker today',
    description: `A user counts once, with the state of the latest fire. Below ${K_FLOOR} users nothing is said, and of kinds only those of at least ${K_FLOOR} users.`,
    access: subscriber,
    params: tickerPath,
    reply: tickerReply,
    failures: [502],
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

  const top = route({
    method: 'get',
    path: '/api/consensus/top',
    id: 'getTopConsensus',
    tag: 'Consensus',
    summary: 'Today’s tickers by how many users are ARMED on them',
    description: `Of as many, the one with more users first, then by letters. Tickers with fewer than ${K_FLOOR} users are left out.`,
    access: subscriber,
    query: topQuery,
    reply: topReply,
    failures: [502],
    example: {
      query: { limit: '10' },
      reply: { date: '2026-11-21', tickers: [{ ticker: 'AAPL', armed_users: 7, sample_users: 12, armed_pct: 58 }] },
    },
    async handle({ query }) {
      const { date, tickers } = await readConsensus.top(query.limit);
      return {
        date,
        tickers: tickers.map(({ ticker, armed_users, sample_users, armed_pct }) => ({
          ticker,
          armed_users,
          sample_users,
          armed_pct,
        })),
      };
    },
  });

  return [submit, ofTicker, top];
}

/** Published figures are read many times over: what is sent of them is made once for each. */
const RENDERED = new WeakMap<Figures, Rendered>();

function rendered(figures: Figures): Rendered {
  const known = RENDERED.get(figures);
  if (known !== undefined) return known;
  const { ticker, sample_users, armed_pct, tighten_pct, exit_pct, top_kinds } = figures;
  const reply = tickerReply.parse({
    ticker,
    sufficient: true,
    sample_users,
    armed_pct,
    tighten_pct,
    exit_pct,
    top_kinds,
  });
  const fresh = new Rendered(JSON_TYPE, Buffer.from(JSON.stringify(reply)));
  RENDERED.set(figures, fresh);
  return fresh;
}
