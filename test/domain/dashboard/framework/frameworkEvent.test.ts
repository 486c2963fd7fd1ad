import { describe, expect, it } from '@jest/globals';
import { frameworkEventsOf } from '../../../../src/domain/dashboard/framework/frameworkEvent.js';
import type { TickerSnapshot } from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEvent } from '../../../../src/domain/dashboard/framework/tickerEvent.js';
import { INITIAL_TICKER_SNAPSHOT, advanceTicker } from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import { sessionClosed } from './calmSession.js';
import type { TickerSession } from '../../../../src/domain/dashboard/framework/tickerSession.js';

const session = (date: string, changes: Partial<TickerSession> = {}): TickerEvent =>
  sessionClosed({ date, ...changes });
/** Entry at 100, stop 98.5 (1 R = 1.5), rungs at 101.5, 103, 104.5, 107.5. */
const bought: TickerEvent = { type: 'position.opened', date: '2020-03-03', price: 100, stop: null, atr: 1 };

/** Returns the framework events that the last of the given events causes. */
function lastOf(...events: readonly TickerEvent[]) {
  let life: TickerSnapshot = INITIAL_TICKER_SNAPSHOT;
  let lastEvents: ReturnType<typeof frameworkEventsOf> = [];
  for (const event of events) {
    const after = advanceTicker(life, event);
    lastEvents = frameworkEventsOf(life, event, after);
    life = after;
  }
  return lastEvents;
}
const idsOf = (...events: readonly TickerEvent[]) => lastOf(...events).map(({ id }) => id);

describe('events of a ticker', () => {
  it('are empty on an ordinary day', () => {
    expect(lastOf(bought, session('2020-03-03'))).toEqual([]);
  });

  it('contain an armed entry with its trigger, and the state change', () => {
    const trigger = { name: 'breakout_20', strength: 0.5, low: 99 };
    expect(lastOf(session('2020-03-02', { trigger }))).toEqual([
      {
        kind: 'state_changed',
        id: '2020-03-02:state_changed:WATCH-ARMED',
        at: '2020-03-02',
        from: 'WATCH',
        to: 'ARMED',
        reason: expect.objectContaining({ kind: 'breakout_20' }),
      },
      {
        kind: 'entry_armed',
        id: '2020-03-02:entry_armed:breakout_20',
        at: '2020-03-02',
        trigger: 'breakout_20',
        strength: 0.5,
        trigger_low: 99,
        close: 100,
      },
    ]);
    expect(idsOf(session('2020-03-02', { trigger }), session('2020-03-03', { trigger }))).toEqual([]);
    expect(idsOf(session('2020-03-02', { trigger }), session('2020-03-03', { score: 53 }))).toEqual([
      '2020-03-03:state_changed:ARMED-WATCH',
    ]);
    expect(
      idsOf(session('2020-03-02', { trigger }), session('2020-03-03', { score: 53 }), session('2020-03-04')),
    ).toEqual([]);
  });

  it('contain each rung on the first session that reaches it', () => {
    const toSecond = session('2020-03-04', { high: 103.2 });
    expect(lastOf(bought, session('2020-03-03'), toSecond).filter(({ kind }) => kind === 'rung_hit')).toEqual([
      {
        kind: 'rung_hit',
        id: '2020-03-04:rung_hit:1',
        at: '2020-03-04',
        rung: 1,
        r: 1,
        price: 101.5,
        share: 0.25,
        high: 103.2,
        entry_price: 100,
        risk: 1.5,
      },
      {
        kind: 'rung_hit',
        id: '2020-03-04:rung_hit:2',
        at: '2020-03-04',
        rung: 2,
        r: 2,
        price: 103,
        share: 0.25,
        high: 103.2,
        entry_price: 100,
        risk: 1.5,
      },
    ]);
    expect(idsOf(bought, session('2020-03-03'), toSecond, session('2020-03-05', { high: 104.4 }))).toEqual([]);
    expect(idsOf(bought, session('2020-03-03'), toSecond, session('2020-03-05', { high: 110 }))).toEqual([
      '2020-03-05:rung_hit:3',
      '2020-03-05:rung_hit:5',
    ]);
  });

  it('contain the first of several consecutive closes below the stop', () => {
    const below = (date: string) => session(date, { close: 98.4 });
    expect(lastOf(bought, below('2020-03-04'))).toEqual([
      {
        kind: 'stop_breached',
        id: '2020-03-04:stop_breached',
        at: '2020-03-04',
        close: 98.4,
        stop: 98.5,
        initial_stop: 98.5,
        entry_price: 100,
      },
      expect.objectContaining({ kind: 'state_changed', from: 'WATCH', to: 'EXIT' }),
    ]);
    expect(idsOf(bought, below('2020-03-04'), below('2020-03-05'))).toEqual([]);
    expect(idsOf(bought, below('2020-03-04'), session('2020-03-05'), below('2020-03-06'))).toEqual([
      '2020-03-06:stop_breached',
    ]);
    expect(idsOf(bought, session('2020-03-04', { close: 98.5, high: 99 }))).toEqual([
      '2020-03-04:state_changed:WATCH-TIGHTEN',
    ]);
  });

  it('contain a fill and a sale when they change the state', () => {
    const armed = session('2020-03-02', { trigger: { name: 'breakout_20', strength: 0.5, low: 99 } });
    const sold: TickerEvent = { type: 'position.closed', date: '2020-03-09' };
    expect(idsOf(armed, bought)).toEqual(['2020-03-03:state_changed:ARMED-WATCH']);
    expect(idsOf(bought, session('2020-03-04', { rsi: 80 }), sold)).toEqual(['2020-03-09:state_changed:TIGHTEN-WATCH']);
    expect(idsOf(bought, sold)).toEqual([]);
  });

  it('never contain a change to the adjustment basis', () => {
    expect(idsOf(bought, session('2020-03-04'), { type: 'basis.changed', factor: 0.25 })).toEqual([]);
  });
});
