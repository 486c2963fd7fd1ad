import { describe, expect, it } from '@jest/globals';
import { InspectionRecorder } from '../../../../src/adapters/inspector/recorder/inspectionRecorder.js';
import { InspectionReader } from '../../../../src/adapters/inspector/recorder/inspectionReader.js';
import { withStoredTransitions } from '../../../../src/adapters/web/inspector/storedTransitions.js';
import { TickerActors } from '../../../../src/application/dashboard/framework/tickerActors.js';
import { INITIAL_TICKER_SNAPSHOT } from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { FrameworkTransition } from '../../../../src/domain/dashboard/framework/frameworkTransition.js';
import type { TickerEvent } from '../../../../src/domain/dashboard/framework/tickerEvent.js';
import { DASHBOARD_MACHINES } from '../../../../src/domain/dashboard/machines.js';

const BREACHED: FrameworkTransition = {
  at: '2017-12-11',
  from: 'TIGHTEN',
  to: 'EXIT',
  reason: { kind: 'stop', text: 'a close below the stop', numbers: { close: 58.1, stop: 59.84 } },
};
const CLOSED: FrameworkTransition = {
  at: '2017-12-12',
  from: 'EXIT',
  to: 'WATCH',
  reason: { kind: 'closed', text: 'the position was closed', numbers: {} },
};

/** Returns the inspection of a program whose AAPL actor starts in EXIT and receives the events. */
function inspectionAfter(...events: TickerEvent[]) {
  const recorder = new InspectionRecorder({ now: () => 0, statusEvents: new Set() });
  new TickerActors(recorder.inspect).send('AAPL', { start: { ...INITIAL_TICKER_SNAPSHOT, state: 'EXIT' }, events });
  return new InspectionReader(recorder, DASHBOARD_MACHINES, (_, value) => value).execute();
}

describe('withStoredTransitions', () => {
  it('adds a step for each stored change, with its rule’s transition and its stored numbers', () => {
    const { inspection, opened } = withStoredTransitions(inspectionAfter(), 'AAPL', [BREACHED]);
    expect(inspection.steps.find(({ seq }) => seq === opened?.step)).toMatchObject({
      at: BREACHED.at,
      from: ['TIGHTEN'],
      to: ['EXIT'],
      taken: ['TIGHTEN|session.closed|0'],
      asked: [
        {
          guard: 'stopBreached',
          transition: 'TIGHTEN|session.closed|0',
          passed: true,
          comparisons: [{ text: 'close 58.10' }, { text: 'stop 59.84' }],
        },
      ],
    });
    expect(opened).toMatchObject({ machine: 'ticker', actor: 'ticker:AAPL' });
  });

  it('selects the recorded step of a change instead of adding a second step for that change', () => {
    const live = inspectionAfter({ type: 'position.closed', date: CLOSED.at });
    const { inspection, opened } = withStoredTransitions(live, 'AAPL', [BREACHED, CLOSED]);
    expect(opened?.step).toBe(live.steps.at(-1)?.seq);
    expect(inspection.steps).toHaveLength(live.steps.length + 1);
  });

  it('adds an actor for a ticker whose actor does not run', () => {
    const { inspection } = withStoredTransitions(inspectionAfter(), 'MSFT', [BREACHED]);
    expect(inspection.actors.find(({ id }) => id === 'ticker:MSFT')?.active).toEqual(['EXIT']);
  });

  it('shows the current state of an actor without stored changes', () => {
    const live = inspectionAfter();
    expect(withStoredTransitions(live, 'AAPL', [])).toEqual({
      inspection: live,
      opened: { machine: 'ticker', actor: 'ticker:AAPL', step: null },
    });
  });
});
