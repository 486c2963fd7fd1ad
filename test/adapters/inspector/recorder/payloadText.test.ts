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

  it('shows the values that a mask allows by their names', () => {
    const mask: PayloadMask = (name, value) => (name === 'size' ? value : undefined);
    expect(payloadText({ type: 'sent', size: 1, pin: 2 }, mask)).toBe('{"size":1}');
  });

  it('shows the mask’s replacement of the whole event', () => {
    const mask: PayloadMask = (name, value) => (name === '' ? { order: 7 } : value);
    expect(payloadText({ type: 'paid', order: 7, card: '4242' }, mask)).toBe('{"order":7}');
  });

  it.each([
    ['contains itself', (event: object) => event],
    [
      'throws when it is read',
      () => {
        throw new TypeError('boom');
      },
    ],
  ])('reports an event that %s', (_what, get) => {
    const event = { type: 'sent' };
    Object.defineProperty(event, 'self', { enumerable: true, get: () => get(event) });
    expect(payloadText(event, everything)).toBe('"This event cannot be shown as JSON: TypeError"');
  });

  it('returns null for an event whose toJSON returns undefined', () => {
    expect(payloadText({ type: 'sent', toJSON: () => undefined }, everything)).toBeNull();
  });

  it('reads at most a few hundred values of an event, whatever its size', () => {
    let read = 0;
    const text = payloadText({ type: 'sent', rows: Array.from({ length: 100_000 }, (_, row) => row) }, (_, value) => {
      read += 1;
      return value;
    });
    expect([read, text?.length]).toEqual([500, MAX_PAYLOAD_CHARACTERS + 1]);
  });

  it('does not read array items past the limit', () => {
    const rows = Array.from({ length: 1000 }, () => 0);
    const touched: string[] = [];
    Object.defineProperty(rows, 999, { get: () => touched.push('the last') });
    payloadText({ type: 'sent', rows }, everything);
    expect(touched).toEqual([]);
  });

  it('shows typed arrays as lists', () => {
    expect(payloadText({ type: 'sent', closes: new Float64Array([1.5, 2]) }, everything)).toBe('{"closes":[1.5,2]}');
  });
});
