import fc from 'fast-check';

const LAST_CODE_POINT = 0x10ffff;

/** Generates any single code point as a string. */
export const anyCharacter = fc.nat(LAST_CODE_POINT).map((point) => String.fromCodePoint(point), pointOf);

function pointOf(text: unknown): number {
  const [first, ...more] = String(text);
  if (first === undefined || more.length > 0) throw new Error('It is no one character.');
  return first.codePointAt(0) ?? NaN;
}

/**
 * Generates strings of any code points, including unpaired surrogates, as `unit: 'binary'` does, but without its table
 * of a million characters.
 */
export const anyCharacters: fc.Arbitrary<string> = fc.string({ unit: anyCharacter });
