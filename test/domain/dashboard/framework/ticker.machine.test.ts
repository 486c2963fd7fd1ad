import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import { frameworkEventsOf, type FrameworkEvent } from '../../../../src/domain/dashboard/framework/frameworkEvent.js';
import { advanceTicker, INITIAL_TICKER_SNAPSHOT } from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEvent } from '../../../../src/domain/dashboard/framework/tickerEvent.js';
import { sessionClosed, TRIGGER } from './calmSession.js';
import type { TickerSession } from '../../../../src/domain/dashboard/framework/tickerSession.js';
import { tickerMachine, toTickerMachineSnapshot } from '../../../../src/domain/dashboard/framework/ticker.machine.js';

const closed = (facts: Partial<TickerSession> = {}): TickerEvent => sessionClosed({ high: 100.5, ...facts });
const armed = closed({ trigger: TRIGGER });
const opened: TickerEvent = { type: 'position.opened', date: '2020-03-03', price: 100, stop: null, atr: 1 };
const sold: TickerEvent = { type: 'position.closed', date: '2020-03-09' };
const halved: TickerEvent = { type: 'basis.changed', factor: 0.5 };

it('keeps a ticker in one of four states [AUD-02]', () => {
  expect(Object.keys(tickerMachine.states)).toEqual(['WATCH', 'ARMED', 'TIGHTEN', 'EXIT']);
});

describe('ticker actor', () => {
  it.each<[string, readonly TickerEvent[]]>([
    ['is watched', [closed(), halved, sold]],
    ['is armed and then disarmed', [armed, halved, closed({ score: 50 })]],
    ['is armed and waits', [armed, closed(), closed()]],
    ['is armed and sold', [armed, sold]],
    ['is armed and filled', [armed, opened, closed()]],
    [
      'is tightened, relaxed and tightened',
      [
        opened,
        closed({ rsi: 80 }),
        opened,
        halved,
        halved,
        closed({ rsi: 80 }),
        closed({ rsi: 50 }),
        closed({ high: 120 }),
      ],
    ],
    ['is tightened and exited', [opened, closed({ rsi: 80 }), closed({ close: 90 })]],
    ['is tightened and sold', [opened, closed({ rsi: 80 }), sold]],
    [
      'is exited and recovers',
      [opened, closed({ close: 90 }), opened, halved, closed({ close: 80 }), closed(), closed(), closed(), closed()],
    ],
    ['is exited and sold', [opened, closed({ close: 90 }), sold]],
  ])('follows the rules at every step when it %s', (_what, events) => {
    const published: FrameworkEvent[] = [];
    const actor = createActor(tickerMachine);
    actor.on('framework.event', ({ event }) => void published.push(event));
    actor.start();
    const expected: FrameworkEvent[] = [];
    let life = INITIAL_TICKER_SNAPSHOT;
    for (const event of events) {
      const after = advanceTicker(life, event);
      expected.push(...frameworkEventsOf(life, event, after));
      life = after;
      actor.send(event);
      expect({ state: actor.getSnapshot().value, facts: actor.getSnapshot().context }).toEqual(life);
    }
    expect(published).toEqual(expected);
  });

  it('continues from the stored record', () => {
    const life = [opened, closed({ rsi: 80 })].reduce(advanceTicker, INITIAL_TICKER_SNAPSHOT);
    const actor = createActor(tickerMachine, { snapshot: toTickerMachineSnapshot(life) }).start();
    actor.send(sold);

    expect([toTickerMachineSnapshot(life).value, toTickerMachineSnapshot(life).context]).toEqual([
      'TIGHTEN',
      life.facts,
    ]);
    expect({ state: actor.getSnapshot().value, facts: actor.getSnapshot().context }).toEqual(advanceTicker(life, sold));
  });
});
