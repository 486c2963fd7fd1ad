import { describe, expect, it } from '@jest/globals';
import type { Inspection, StepView } from '../../../../src/adapters/inspector/recorder/inspection.js';
import {
  actorsAfterStep,
  stateChangeText,
  actorStateText,
  stepAt,
  addLaterSteps,
  addSteps,
} from '../../../../src/adapters/inspector/page/stepHistory.js';

const step = (seq: number, to: string, times = 1): StepView => ({
  seq,
  times,
  at: '2026-11-21T06:30:00.000Z',
  actor: 'breaker',
  parent: null,
  machine: 'breaker',
  kind: 'event',
  event: 'call.failed',
  payload: null,
  from: ['closed'],
  to: [to],
  taken: [],
  actions: [],
  refusal: null,
  asked: [],
});

const knowing = (...steps: StepView[]): Inspection => ({
  machines: [],
  actors: steps
    .slice(-1)
    .map(({ actor, machine, to }) => ({ id: actor, parent: null, machine, active: to, stopped: false })),
  steps,
});

describe('addLaterSteps', () => {
  it('keeps steps that the response does not contain', () => {
    expect(addLaterSteps(knowing(step(1, 'closed')), [step(2, 'open')])).toEqual(
      knowing(step(1, 'closed'), step(2, 'open')),
    );
    expect(addLaterSteps(knowing(), [step(1, 'open')])).toEqual(knowing(step(1, 'open')));
  });

  it('adds no step that the response contains in the same or a newer version', () => {
    const asked = knowing(step(1, 'open'), step(2, 'closed', 2));
    expect(addLaterSteps(asked, [step(1, 'open'), step(2, 'closed', 1)])).toEqual(asked);
  });

  it('replaces a step of the response with a later version that has counted more events', () => {
    expect(addLaterSteps(knowing(step(1, 'open', 2)), [step(1, 'open', 3)])).toEqual(knowing(step(1, 'open', 3)));
  });
});

describe('the history at a step', () => {
  const started = (seq: number, actor: string): StepView => ({
    ...step(seq, 'closed'),
    actor,
    kind: 'started',
    event: 'xstate.init',
  });
  const stopped = (seq: number, actor: string): StepView => ({
    ...step(seq, 'open'),
    from: ['open'],
    actor,
    kind: 'stopped',
    event: 'xstate.stop',
  });
  const known: Inspection = {
    machines: [],
    actors: [
      { id: 'breaker', parent: null, machine: 'breaker', active: ['open'], stopped: true },
      { id: 'late', parent: null, machine: 'breaker', active: ['closed'], stopped: false },
      { id: 'silent', parent: null, machine: 'breaker', active: ['closed'], stopped: false },
    ],
    steps: [started(1, 'breaker'), step(2, 'open'), started(3, 'late'), stopped(4, 'breaker')],
  };
  const shown = (moment: number | null): unknown =>
    actorsAfterStep(known, moment).map(({ id, active, stopped: isStopped }) => [id, ...active, isStopped]);

  it('shows each actor’s state after that step, and no state for an actor not yet started', () => {
    expect(shown(1)).toEqual([
      ['breaker', 'closed', false],
      ['late', false],
      ['silent', 'closed', false],
    ]);
    expect(shown(3)).toEqual([
      ['breaker', 'open', false],
      ['late', 'closed', false],
      ['silent', 'closed', false],
    ]);
    expect(shown(4)).toEqual([
      ['breaker', 'open', true],
      ['late', 'closed', false],
      ['silent', 'closed', false],
    ]);
    expect(shown(null)).toEqual([
      ['breaker', 'open', true],
      ['late', 'closed', false],
      ['silent', 'closed', false],
    ]);
  });

  it('uses the old state of an actor’s first known step when earlier steps were discarded', () => {
    const [breaker] = actorsAfterStep({ ...known, steps: known.steps.slice(1) }, 1);
    expect(breaker).toMatchObject({ active: ['closed'], stopped: false });
  });

  it('describes each actor’s state in words', () => {
    expect(known.steps.map(stateChangeText)).toEqual(['in closed', 'closed › open', 'in closed', 'in open']);
    expect(actorsAfterStep(known, 1).map(actorStateText)).toEqual(['closed', 'not started', 'closed']);
    expect(known.actors.map(actorStateText)).toEqual(['stopped', 'closed', 'closed']);
  });

  it('shows the current states when the step is no longer known, as after a restart', () => {
    expect(stepAt(known, 2)).toEqual(known.steps[1]);
    expect(stepAt({ ...known, steps: [step(7, 'open')] }, 2)).toBeNull();
    expect(stepAt(known, null)).toBeNull();
  });
});

describe('addSteps', () => {
  it('keeps the latest steps of each actor, however busy other actors are', () => {
    const busy = Array.from({ length: 6000 }, (_, i): StepView => ({ ...step(i + 2, 'closed'), actor: 'busy' }));
    const { steps } = busy.reduce((known, each) => addSteps(known, [each]), knowing(step(1, 'open')));
    expect(steps[0]).toEqual(step(1, 'open'));
    expect(steps.at(-1)?.seq).toBe(6001);
    expect(steps.length).toBeLessThan(1000);
  });
});
