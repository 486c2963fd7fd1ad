import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  EMPTY_CHAIN_HEAD,
  createChainedLine,
  verifyChain,
  type ChainHead,
} from '../../../../../src/domain/dashboard/trading/orders/log/hashChain.js';
import { runs } from '../../../../runs.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Log {
  readonly lines: readonly string[];
  readonly head: ChainHead;
}

const someRecord = fc.dictionary(
  fc.constantFrom('type', 'key', 'reason', 'at'),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer()),
  { maxKeys: 3 },
);

/** Records, some of them after an incomplete line. */
const log = (minLength: number, tears: fc.Arbitrary<number | null> = fc.option(fc.nat(30))): fc.Arbitrary<Log> =>
  fc.array(fc.record({ record: someRecord, tornAt: tears }), { minLength, maxLength: 12 }).map((steps) => {
    const lines: string[] = [];
    let head = EMPTY_CHAIN_HEAD;
    for (const { record, tornAt } of steps) {
      const torn = tornAt === null ? null : createChainedLine(record, head, null, sha256).text.slice(0, tornAt + 1);
      if (torn !== null) lines.push(torn);
      const next = createChainedLine(record, head, torn, sha256);
      lines.push(next.text);
      head = { seq: next.seq, hash: next.hash };
    }
    return { lines, head };
  });

const changed = (lines: readonly string[], head: ChainHead) => verifyChain(lines, head, sha256);

describe('hash chain', () => {
  it('is valid if unchanged, even with incomplete lines or a head file one record behind', () => {
    fc.assert(
      fc.property(log(0), ({ lines, head }) => {
        const verdict = changed(lines, head);
        expect(verdict).toMatchObject({ isIntact: true, head, tail: null });
        const sealed = lines.filter((line) => line.includes('"hash"'));
        const behind =
          sealed.length < 2
            ? EMPTY_CHAIN_HEAD
            : { seq: head.seq - 1, hash: String(JSON.parse(sealed.at(-2) ?? '').hash) };
        expect(changed(lines, behind).isIntact).toBe(true);
      }),
      { numRuns: runs() },
    );
  });

  it('detects any edited line, at that line or the next', () => {
    fc.assert(
      fc.property(
        log(1),
        fc.nat(),
        fc.nat(),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        ({ lines, head }, which, where, text) => {
          const place = which % lines.length;
          const line = lines[place] ?? '';
          const at = where % line.length;
          const edited = line.slice(0, at) + text + line.slice(at + 1);
          fc.pre(edited !== line && !text.includes('\n'));
          const verdict = changed(lines.with(place, edited), head);
          expect(verdict.isIntact).toBe(false);
          if (!verdict.isIntact) expect(Math.abs(verdict.line - (place + 1))).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: runs() },
    );
  });

  it('detects a record rewritten with a valid hash', () => {
    fc.assert(
      fc.property(log(2, fc.constant(null)), fc.nat(), ({ lines, head }, which) => {
        const place = which % lines.length;
        const prev = place === 0 ? EMPTY_CHAIN_HEAD.hash : String(JSON.parse(lines[place - 1] ?? '').hash);
        const forged = createChainedLine({ type: 'forged' }, { seq: place, hash: prev }, null, sha256).text;
        expect(changed(lines.with(place, forged), head)).toMatchObject({ isIntact: false });
      }),
      { numRuns: runs() },
    );
  });

  it('detects any deleted line, including the last', () => {
    fc.assert(
      fc.property(log(1), fc.nat(), ({ lines, head }, which) => {
        expect(changed(lines.toSpliced(which % lines.length, 1), head).isIntact).toBe(false);
      }),
      { numRuns: runs() },
    );
  });

  it('detects two swapped lines, and any duplicated line', () => {
    fc.assert(
      fc.property(log(2), fc.nat(), fc.nat(), ({ lines, head }, one, other) => {
        const [a, b] = [one % lines.length, other % lines.length];
        const swapped = lines.with(a, lines[b] ?? '').with(b, lines[a] ?? '');
        fc.pre(lines[a] !== lines[b]);
        expect(changed(swapped, head).isIntact).toBe(false);
        expect(changed(lines.toSpliced(a, 0, lines[b] ?? ''), head).isIntact).toBe(false);
      }),
      { numRuns: runs() },
    );
  });

  it('detects truncation of any length', () => {
    fc.assert(
      fc.property(log(1), fc.nat(), ({ lines, head }, stored) => {
        expect(changed(lines.slice(0, stored % lines.length), head).isIntact).toBe(false);
      }),
      { numRuns: runs() },
    );
  });
});
