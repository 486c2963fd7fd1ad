import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  recordFaultOf,
  recordHashInput,
  nextRecordWithoutHash,
  type ChainedRecord,
} from '../../../../src/domain/cloud/publishing/recordChain.js';
import type { JsonValue } from '../../../../src/domain/shared/canonicalJson.js';

const START = '0000000000000000000000000000000000000000000000000000000000000000';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function after(last: ChainedRecord | null, published: JsonValue): ChainedRecord {
  const link = nextRecordWithoutHash(last, published);
  return { ...link, hash: hashOf(recordHashInput(link)) };
}

const first = after(null, { b: 1, a: 'x' });
const second = after(first, { a: 2 });

describe('chain record', () => {
  it('contains its number, the previous hash and the published content', () => {
    expect(first).toEqual({
      number: 1,
      previousHash: START,
      content: '{"a":"x","b":1}',
      hash: hashOf(`1\n${START}\n{"a":"x","b":1}`),
    });
    expect(second).toEqual({
      number: 2,
      previousHash: first.hash,
      content: '{"a":2}',
      hash: hashOf(`2\n${first.hash}\n{"a":2}`),
    });
  });

  it.each<[string, ChainedRecord, ChainedRecord | null, string | null]>([
    ['is the first', first, null, null],
    ['comes after it', second, first, null],
    ['comes after nothing', second, null, 'it follows record 0: the records between are missing'],
    [
      'comes after one that is gone',
      { ...second, number: 3 },
      first,
      'it follows record 1: the records between are missing',
    ],
    [
      'was published after another first one',
      second,
      after(null, {}),
      'its previous hash is not that of the preceding record',
    ],
    [
      'follows nothing, and says otherwise',
      { ...first, previousHash: second.hash },
      null,
      'its previous hash is not that of the preceding record',
    ],
    ['was changed', { ...second, content: '{"a":3}' }, first, 'its content differs from what was published'],
  ])('is verified when it %s', (_what, record, last, fault) => {
    expect(recordFaultOf(record, last, hashOf)).toBe(fault);
  });
});
