import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, type JsonValue } from '../../../src/domain/shared/canonicalJson.js';
import { runs } from '../../runs.js';

const { value: anyJson } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(null, true, false, 0, -1.5, 1e21),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

const reversed = (value: JsonValue): JsonValue => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
};

describe('canonical JSON', () => {
  it('sorts names and omits spaces', () => {
    expect(canonicalJson({ b: [1, 'ü"'], a: { d: null, c: true }, '': 1.0, B: [] })).toBe(
      '{"":1,"B":[],"a":{"c":true,"d":null},"b":[1,"ü\\""]}',
    );
  });

  it('parses to the same value as JSON', () => {
    fc.assert(
      fc.property(anyJson, (value) =>
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
      { numRuns: runs() },
    );
  });

  it('does not depend on the order of names', () => {
    fc.assert(
      fc.property(anyJson, (value) => canonicalJson(reversed(value)) === canonicalJson(value)),
      { numRuns: runs() },
    );
  });
});
