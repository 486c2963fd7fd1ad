import { assign, setup } from 'xstate';

export type AuditRunEvent =
  | { readonly type: 'run.requested'; readonly at: number; readonly total: number }
  | { readonly type: 'ticker.audited' }
  | { readonly type: 'run.completed' }
  | { readonly type: 'run.failed'; readonly message: string };

export interface AuditRunContext {
  readonly done: number;
  readonly total: number;
  /** Milliseconds since the epoch; null before the first run. */
  readonly startedAt: number | null;
  /** Why the last run failed; null when it did not. */
  readonly message: string | null;
}

/** One audit run at a time: a request while one is running changes nothing. */
export const auditRunMachine = setup({
  types: { context: {} as AuditRunContext, events: {} as AuditRunEvent },
}).createMachine({
  id: 'auditRun',
  initial: 'idle',
  context: { done: 0, total: 0, startedAt: null, message: null },
  states: {
    idle: { on: { 'run.requested': { target: 'running', actions: assign(({ event }) => started(event)) } } },
    running: {
      on: {
        'ticker.audited': { actions: assign({ done: ({ context }) => Math.min(context.done + 1, context.total) }) },
        'run.completed': { target: 'idle' },
        'run.failed': { target: 'failed', actions: assign({ message: ({ event }) => event.message }) },
      },
    },
    failed: { on: { 'run.requested': { target: 'running', actions: assign(({ event }) => started(event)) } } },
  },
});

function started({ at, total }: { readonly at: number; readonly total: number }): AuditRunContext {
  return { done: 0, total, startedAt: at, message: null };
}
