import { expect, it } from '@jest/globals';
import {
  alertContentForEvent,
  circuitOpenAlertContent,
  SEVERITY_BY_ALERT_TYPE,
} from '../../../../src/domain/dashboard/agents/alerts/outgoingAlert.js';
import type { FrameworkEvent } from '../../../../src/domain/dashboard/framework/frameworkEvent.js';

const SESSION = '2026-11-20';
const reason = { kind: 'score', text: 'a score below 50', numbers: { score: 49 } };
const moved = (
  from: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT',
  to: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT',
): FrameworkEvent => ({ kind: 'state_changed', id: 'x', at: SESSION, from, to, reason });

it.each<[string, FrameworkEvent, ReturnType<typeof alertContentForEvent>]>([
  [
    'a change of state, with its reason',
    moved('WATCH', 'TIGHTEN'),
    {
      type: 'tighten',
      message: 'KO went from WATCH to TIGHTEN: a score below 50 (session of 2026-11-20).',
      details: { from: 'WATCH', to: 'TIGHTEN', reason: 'a score below 50', session: SESSION },
    },
  ],
  ['nothing for a change to ARMED, which the armed entry reports', moved('WATCH', 'ARMED'), null],
  [
    'an armed entry, without the low of its trigger',
    {
      kind: 'entry_armed',
      id: 'x',
      at: SESSION,
      trigger: 'breakout_20',
      strength: 0.8049,
      trigger_low: 99,
      close: 103.9951,
    },
    {
      type: 'armed',
      message: 'KO is armed by breakout_20 at 104 (session of 2026-11-20).',
      details: { trigger: 'breakout_20', strength: 0.8, close: 104, session: SESSION },
    },
  ],
  [
    'a rung, without entry, risk and high',
    {
      kind: 'rung_hit',
      id: 'x',
      at: SESSION,
      rung: 4,
      r: 5,
      price: 119.994,
      share: 0.25,
      high: 121,
      entry_price: 95,
      risk: 5,
    },
    {
      type: 'take_profit',
      message: 'KO reached take-profit rung 4 (5 R) at 119.99: the plan sells 25% there (session of 2026-11-20).',
      details: { rung: 4, target: '5 R', price: 119.99, session: SESSION },
    },
  ],
  [
    'four decimals of prices below a dollar',
    { kind: 'stop_breached', id: 'x', at: SESSION, close: 0.00424, stop: 0.995, initial_stop: 1, entry_price: 2 },
    {
      type: 'stop_breach',
      message: 'KO closed at 0.0042, below its stop of 0.995 (session of 2026-11-20).',
      details: { close: 0.0042, stop: 0.995, session: SESSION },
    },
  ],
  [
    'a close less than a cent below the stop',
    { kind: 'stop_breached', id: 'x', at: SESSION, close: 90.12, stop: 90.12431, initial_stop: 94, entry_price: 100 },
    {
      type: 'stop_breach',
      message: 'KO closed at 90.12, below its stop of 90.124 (session of 2026-11-20).',
      details: { close: 90.12, stop: 90.124, session: SESSION },
    },
  ],
  [
    'a close below a dollar and less than a tick below the stop',
    { kind: 'stop_breached', id: 'x', at: SESSION, close: 0.51231, stop: 0.51234, initial_stop: 1, entry_price: 2 },
    {
      type: 'stop_breach',
      message: 'KO closed at 0.51231, below its stop of 0.51234 (session of 2026-11-20).',
      details: { close: 0.51231, stop: 0.51234, session: SESSION },
    },
  ],
  [
    'a close below the stop, without entry and initial stop',
    { kind: 'stop_breached', id: 'x', at: SESSION, close: 90.125, stop: 95, initial_stop: 94, entry_price: 100 },
    {
      type: 'stop_breach',
      message: 'KO closed at 90.13, below its stop of 95 (session of 2026-11-20).',
      details: { close: 90.13, stop: 95, session: SESSION },
    },
  ],
])('reports %s', (_what, event, words) => {
  expect(alertContentForEvent('KO', event)).toEqual(words);
});

it('states the pause in whole minutes in the circuit-open alert', () => {
  const message = 'The broker failed 3 times in a row. Orders and cancels are paused for 31 min.';

  expect(circuitOpenAlertContent('It is down.', 1801)).toEqual({
    type: 'circuit_open',
    message: `${message} It is down.`,
    details: { cooldown_seconds: 1801, reason: 'It is down.' },
  });
  expect(circuitOpenAlertContent('', 1860)).toEqual({
    type: 'circuit_open',
    message,
    details: { cooldown_seconds: 1860, reason: '' },
  });
});

it('ranks alerts that require a trade first, then alerts that require attention, then all others', () => {
  expect(SEVERITY_BY_ALERT_TYPE).toEqual({
    stop_breach: 'critical',
    exit: 'critical',
    tighten: 'warning',
    take_profit: 'warning',
    circuit_open: 'warning',
    armed: 'info',
    state_change: 'info',
  });
});
