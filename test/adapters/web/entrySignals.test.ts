import { describe, expect, it } from '@jest/globals';
import { AUDIT_EXAMPLE } from '../../../src/adapters/http/local/examples/auditExample.js';
import { signalsExplanation } from '../../../src/adapters/web/tickers/entrySignals.js';
import type { TickerAudit } from '../../../src/domain/dashboard/audit/auditPayload.js';
import { heldTicker } from './heldTicker.js';

const structure = AUDIT_EXAMPLE.tickers['AAPL']?.structure ?? null;
const signals = (swing_signal: TickerAudit['swing_signal'], hasVerdict = true): Partial<TickerAudit> => ({
  swing_signal,
  structure: structure && hasVerdict ? { ...structure, verdict: 'AVOID' } : null,
});

describe('signalsExplanation', () => {
  it.each([
    ['ARMED', 'long'],
    ['SHORT_RISK', 'short'],
  ] as const)('explains a position in EXIT with the signal %s', (signal, side) => {
    expect(signalsExplanation(heldTicker('EXIT', { quantity: 10, change: signals(signal) }))).toBe(
      `EXIT takes precedence: it applies to the shares you hold. The ${side} signal and the verdict AVOID apply to new entries only.`,
    );
  });

  it('names only the signal when there is no entry verdict', () => {
    expect(signalsExplanation(heldTicker('TIGHTEN', { quantity: 10, change: signals('ARMED', false) }))).toBe(
      'TIGHTEN takes precedence: it applies to the shares you hold. The long signal applies to new entries only.',
    );
  });

  it.each([
    ['no signal', heldTicker('EXIT', { quantity: 10, change: signals('NONE') })],
    ['a position in WATCH', heldTicker('WATCH', { quantity: 10, change: signals('ARMED') })],
    ['no shares', heldTicker('TIGHTEN', { quantity: 0, change: signals('ARMED') })],
  ])('returns null for %s', (_what, audit) => {
    expect(signalsExplanation(audit)).toBeNull();
  });
});
