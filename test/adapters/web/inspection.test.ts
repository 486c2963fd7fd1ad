import { describe, expect, it } from '@jest/globals';
import { withLater, type Inspection, type Step } from '../../../src/adapters/web/inspector/inspection.js';

const step = (seq: number, to: string, times = 1): Step => ({
  seq, times, at: '2026-11-21T06:30:00.000Z', actor: 'breaker', machine: 'breaker', kind: 'event', event: 'call.failed',
  payload: null, from: ['closed'], to: [to], taken: [], actions: [], refusal: null, passed_over: [],
});

const knowing = (...steps: Step[]): Inspection => ({
  machines: [],
  actors: steps.slice(-1).map(({ actor, machine, to }) => ({ id: actor, parent: null, machine, active: to, stopped: false })),
  steps,
});

describe('steps that arrive while the inspector asks', () => {
  it('are kept where the answer does not know them', () => {
    expect(withLater(knowing(step(1, 'closed')), [step(2, 'open')])).toEqual(knowing(step(1, 'closed'), step(2, 'open')));
    expect(withLater(knowing(), [step(1, 'open')])).toEqual(knowing(step(1, 'open')));
  });

  it('change nothing where the answer is later than they are', () => {
    const asked = knowing(step(1, 'open'), step(2, 'closed', 2));
    expect(withLater(asked, [step(1, 'open'), step(2, 'closed', 1)])).toEqual(asked);
  });

  it('count on under their number', () => {
    expect(withLater(knowing(step(1, 'open', 2)), [step(1, 'open', 3)])).toEqual(knowing(step(1, 'open', 3)));
  });
});
