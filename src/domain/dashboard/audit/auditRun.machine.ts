import { assign, setup } from 'xstate';
import type { TickerJudgment } from './tickerJudgment.js';

export type AuditRunEvent =
  | { readonly type: 'license.awaited'; readonly at: number }
  | { readonly type: 'run.requested'; readonly at: number; readonly total: number }
  | { readonly type: 'ticker.audited' }
  | { readonly type: 'ticker.judged'; readonly symbol: string; readonly judgment: TickerJudgment }
  | { readonly type: 'run.completed' }
  | { readonly type: 'run.failed'; readonly message: string };

export interface AuditRunContext {
  readonly done: number;
  readonly total: number;
  /** Milliseconds since the epoch; null before the first run. */
  readonly startedAt: number | null;
  /** Judgments of the current run, by ticker. */
  readonly judged: Readonly<Record<string, TickerJudgment>>;
  /** Reason why the last run failed; null after a success. */
  readonly message: string | null;
}

const START = {
  'license.awaited': { target: 'waiting', actions: 'beginWaiting' },
  'run.requested': { target: 'running', actions: 'begin' },
} as const;

/** Allows one audit run at a time; requests during a run are ignored. */
export const auditRunMachine = setup({
  types: { context: {} as AuditRunContext, events: {} as AuditRunEvent },
  actions: {
    beginWaiting: assign(({ event }) => (event.type === 'license.awaited' ? started({ at: event.at, total: 0 }) : {})),
    begin: assign(({ event }) => (event.type === 'run.requested' ? started(event) : {})),
    countTicker: assign({ done: ({ context }) => Math.min(context.done + 1, context.total) }),
    noteJudgment: assign({
      judged: ({ context, event }) =>
        event.type === 'ticker.judged' ? { ...context.judged, [event.symbol]: event.judgment } : context.judged,
    }),
    forgetJudgments: assign({ judged: {} }),
    explain: assign({
      message: ({ context, event }) => (event.type === 'run.failed' ? event.message : context.message),
    }),
  },
}).createMachine({
  id: 'auditRun',
  initial: 'idle',
  context: { done: 0, total: 0, startedAt: null, judged: {}, message: null },
  states: {
    idle: { on: START },
    waiting: { on: { 'run.requested': { target: 'running', actions: 'begin' } } },
    running: {
      on: {
        'ticker.audited': { actions: 'countTicker' },
        'ticker.judged': { actions: 'noteJudgment' },
        'run.completed': { target: 'idle', actions: 'forgetJudgments' },
        'run.failed': { target: 'failed', actions: ['forgetJudgments', 'explain'] },
      },
    },
    failed: { on: START },
  },
});

function started({ at, total }: { readonly at: number; readonly total: number }): AuditRunContext {
  return { done: 0, total, startedAt: at, judged: {}, message: null };
}
