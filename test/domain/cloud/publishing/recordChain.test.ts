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
    ['follows the first', second, first, null],
    ['is record 2 but record 1 is missing', second, null, 'records are missing between record 0 and this record'],
    [
      'is record 3 but record 2 is missing',
      { ...second, number: 3 },
      first,
      'records are missing between record 1 and this record',
    ],
    [
      'follows a different first record',
      second,
      after(null, {}),
      'its previous hash is not the hash of the preceding record',
    ],
    [
      'is the first but names a previous hash',
      { ...first, previousHash: second.hash },
      null,
      'its previous hash is not the hash of the preceding record',
    ],
    ['was changed', { ...second, content: '{"a":3}' }, first, 'its content differs from what was published'],
  ])('is accepted, or refused with the reason, when it %s', (_what, record, last, fault) => {
    expect(recordFaultOf(record, last, hashOf)).toBe(fault);
  });
});
