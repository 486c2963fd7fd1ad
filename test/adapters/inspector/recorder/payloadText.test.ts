import { describe, expect, it } from '@jest/globals';
import {
  MAX_PAYLOAD_CHARACTERS,
  payloadText,
  type PayloadMask,
} from '../../../../src/adapters/inspector/recorder/payloadText.js';

const everything: PayloadMask = (_name, value) => value;

describe('payloadText', () => {
  it('returns null for an event that has only a type', () => {
    expect(payloadText({ type: 'pressed' }, everything)).toBeNull();
  });

  it('shows errors by their message and large integers by their digits', () => {
    expect(payloadText({ type: 'failed', error: new TypeError('no host'), at: 2n ** 70n }, everything)).toBe(
      '{"error":"TypeError: no host","at":"1180591620717411303424"}',
    );
  });

  it('passes each value through the mask, including error messages', () => {
    const mask: PayloadMask = (name, value) => (name === 'pin' || String(value).includes('1234') ? '…' : value);
    expect(payloadText({ type: 'sent', pin: 1, deep: { pin: 2, error: new Error('pin 1234') } }, mask)).toBe(
      '{"pin":"…","deep":{"pin":"…","error":"…"}}',
    );
  });

  it('reports an event that cannot be shown as JSON', () => {
    const self: Record<string, unknown> = { type: 'sent' };
    self['self'] = self;
    expect(payloadText(self, everything)).toBe('"This event cannot be shown as JSON: TypeError"');
  });

  it('reads at most a few hundred values of an event, whatever its size', () => {
    let read = 0;
    const text = payloadText({ type: 'sent', rows: Array.from({ length: 100_000 }, (_, row) => row) }, (_, value) => {
      read += 1;
      return value;
    });
    expect([read, text?.length]).toEqual([500, MAX_PAYLOAD_CHARACTERS + 1]);
  });
});
