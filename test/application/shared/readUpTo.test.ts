import { describe, expect, it } from '@jest/globals';
import { readBytesUpTo, readTextUpTo } from '../../../src/application/shared/readUpTo.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns a stream of the pieces, and records which pieces were read. */
function coming(...pieces: readonly Uint8Array[]) {
  const asked: number[] = [];
  let ended = false;
  async function* each() {
    try {
      for (const [place, piece] of pieces.entries()) {
        asked.push(place);
        yield piece;
      }
    } finally {
      ended = true;
    }
  }
  return { pieces: each(), asked, hasEnded: () => ended };
}

describe('readTextUpTo', () => {
  it('reads everything up to the limit, including characters that were split between two chunks', async () => {
    const [first, second] = [bytes('Grüße').subarray(0, 3), bytes('Grüße').subarray(3)];

    expect(await readTextUpTo(7, coming(first, second).pieces)).toBe('Grüße');
    expect(await readBytesUpTo(7, coming(first, second).pieces)).toEqual(bytes('Grüße'));
  });

  it('stops reading at the chunk that exceeds the limit', async () => {
    const { pieces, asked, hasEnded } = coming(bytes('12'), bytes('34'), bytes('5'), bytes('6'));

    expect(await readTextUpTo(4, pieces)).toBeNull();
    expect({ asked, ended: hasEnded() }).toEqual({ asked: [0, 1, 2], ended: true });
  });

  it('accepts an empty body', async () => {
    expect([await readTextUpTo(0, null), await readBytesUpTo(0, coming().pieces)]).toEqual(['', new Uint8Array(0)]);
  });
});
