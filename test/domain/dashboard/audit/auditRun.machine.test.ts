import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import type { AuditRunEvent } from '../../../../src/domain/dashboard/audit/auditRun.machine.js';
import { auditRunMachine } from '../../../../src/domain/dashboard/audit/auditRun.machine.js';
import { auditRunStatus } from '../../../../src/domain/dashboard/audit/auditRunStatus.js';

const START = Date.parse('2020-01-01T00:00:00.000Z');
const started_at = '2020-01-01T00:00:00.000Z';
const requested: AuditRunEvent = { type: 'run.requested', at: START, total: 4 };
const audited: AuditRunEvent = { type: 'ticker.audited' };

function statusAfter(events: readonly AuditRunEvent[], seconds: number): unknown {
  const actor = createActor(auditRunMachine).start();
  for (const event of events) actor.send(event);
  return auditRunStatus(actor.getSnapshot(), START + seconds * 1000);
}

describe('audit run', () => {
  it('is idle before the first run', () => {
    expect(statusAfter([], 0)).toEqual({
      state: 'idle',
      done: 0,
      total: 0,
      started_at: null,
      eta_seconds: null,
      message: null,
      judged: {},
    });
  });

  it('has no estimate of the remaining time until the first ticker is done', () => {
    expect(statusAfter([requested], 3)).toEqual({
      state: 'running',
      done: 0,
      total: 4,
      started_at,
      eta_seconds: null,
      message: null,
      judged: {},
    });
  });

  it('estimates the remaining time from the average per ticker [AUD-07]', () => {
    expect(statusAfter([requested, audited, audited, audited], 10)).toEqual({
      state: 'running',
      done: 3,
      total: 4,
      started_at,
      eta_seconds: 4,
      message: null,
      judged: {},
    });
  });

  it('ignores a second request while running', () => {
    const second: AuditRunEvent = { type: 'run.requested', at: START + 5000, total: 9 };
    expect(statusAfter([requested, audited, second], 2)).toEqual({
      state: 'running',
      done: 1,
      total: 4,
      started_at,
      eta_seconds: 6,
      message: null,
      judged: {},
    });
  });

  it('is idle again after completion', () => {
    expect(statusAfter([requested, audited, audited, audited, audited, { type: 'run.completed' }], 9)).toEqual({
      state: 'idle',
      done: 4,
      total: 4,
      started_at,
      eta_seconds: null,
      message: null,
      judged: {},
    });
  });

  it('keeps the reason for a failure until the next run', () => {
    const failed: AuditRunEvent = { type: 'run.failed', message: 'The price folder is gone.' };
    expect(statusAfter([requested, failed], 1)).toEqual({
      state: 'failed',
      done: 0,
      total: 4,
      started_at,
      eta_seconds: null,
      message: 'The price folder is gone.',
      judged: {},
    });
    expect(statusAfter([requested, failed, requested], 1)).toEqual({
      state: 'running',
      done: 0,
      total: 4,
      started_at,
      eta_seconds: null,
      message: null,
      judged: {},
    });
  });

  it('ignores progress, completion and failure while idle', () => {
    expect(statusAfter([audited, { type: 'run.completed' }, { type: 'run.failed', message: 'late' }], 1)).toEqual({
      state: 'idle',
      done: 0,
      total: 0,
      started_at: null,
      eta_seconds: null,
      message: null,
      judged: {},
    });
  });
});

describe('partial results of a run', () => {
  const judgment = { score: 71, grade: 'B+', state: 'WATCH', error: null } as const;
  const judged: AuditRunEvent = { type: 'ticker.judged', symbol: 'KO', judgment };

  const stored = { done: 0, total: 4, started_at, eta_seconds: null };

  it('are available during the run', () => {
    const another: AuditRunEvent = {
      type: 'ticker.judged',
      symbol: 'PEP',
      judgment: { score: null, grade: null, state: null, error: 'No prices.' },
    };

    expect(statusAfter([requested, judged, another], 1)).toEqual({
      ...stored,
      state: 'running',
      message: null,
      judged: { KO: judgment, PEP: another.judgment },
    });
  });

  it('are removed on completion', () => {
    expect(statusAfter([requested, judged, { type: 'run.completed' }], 1)).toEqual({
      ...stored,
      state: 'idle',
      message: null,
      judged: {},
    });
  });

  it('are removed on failure', () => {
    const failed: AuditRunEvent = { type: 'run.failed', message: 'The price folder is gone.' };

    expect(statusAfter([requested, judged, failed], 1)).toEqual({
      ...stored,
      state: 'failed',
      message: 'The price folder is gone.',
      judged: {},
    });
  });
});
