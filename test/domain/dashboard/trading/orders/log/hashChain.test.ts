import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  EMPTY_CHAIN_HEAD,
  createChainedLine,
  verifyChain,
  type ChainHead,
  type ChainVerification,
} from '../../../../../../src/domain/dashboard/trading/orders/log/hashChain.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const ZEROS = '0000000000000000000000000000000000000000000000000000000000000000';
const at = (seq: number, hash: string): ChainHead => ({ seq, hash });

const first = createChainedLine({ type: 'a' }, EMPTY_CHAIN_HEAD, null, sha256);
const second = createChainedLine({ type: 'b' }, first, null, sha256);
const third = createChainedLine({ type: 'c' }, second, null, sha256);
const LINES = [first.text, second.text, third.text];
/** The second record, after an incomplete line left by a crash. */
const afterTear = (torn: string) => createChainedLine({ type: 'b' }, first, torn, sha256);
/** Returns a line with the given content and a valid hash. */
const sealed = (begin: string): string => `${begin},"hash":"${sha256(`${begin}}`)}"}`;

describe('log line', () => {
  it('contains its number, its record, the previous hash and its own hash', () => {
    const body = `{"seq":1,"type":"a","prev":"${ZEROS}"}`;

    expect(first).toEqual({
      seq: 1,
      hash: sha256(body),
      text: `{"seq":1,"type":"a","prev":"${ZEROS}","hash":"${sha256(body)}"}`,
    });
    expect(JSON.parse(second.text)).toEqual({ seq: 2, type: 'b', prev: first.hash, hash: second.hash });
  });

  it('contains the hash of the previous line, even if a crash left that line incomplete', () => {
    expect(JSON.parse(afterTear('{"se').text)).toEqual({
      seq: 2,
      type: 'b',
      torn: sha256('{"se'),
      prev: first.hash,
      hash: afterTear('{"se').hash,
    });
  });
});

describe('a log', () => {
  const sound = (head: ChainHead, records: readonly string[], facts: object = {}) => ({
    isIntact: true,
    head: at(head.seq, head.hash),
    records,
    torn: [],
    tail: null,
    ...facts,
  });
  const unsound = (line: number, reason: string): ChainVerification => ({ isIntact: false, line, reason });
  const TOUCHED = 'its content does not match its hash';
  const torn = afterTear('{"se');
  const twice = afterTear('{"se\n{"s');
  const other = createChainedLine({ type: 'x' }, first, null, sha256);
  const numbered = sealed(`{"seq":"2","prev":"${first.hash}"`);
  const unlinked = sealed('{"seq":1,"type":"a"');

  it.each<[string, readonly string[], ChainHead, object]>([
    ['when it is empty', [], EMPTY_CHAIN_HEAD, sound(EMPTY_CHAIN_HEAD, [])],
    ['as it was written', LINES, third, sound(third, LINES)],
    ['when its last line is not yet in the head', LINES, second, sound(third, LINES)],
    ['when its last two lines are not in the head', LINES, first, sound(third, LINES)],
    ['when its end is missing', [first.text], third, unsound(2, '3 records were written, but only 1 remain')],
    ['when it is missing', [], third, unsound(1, '3 records were written, but only 0 remain')],
    [
      'when the head names another last line',
      LINES,
      at(3, ZEROS),
      unsound(3, 'its hash differs from that in the head file'),
    ],
    ['when a line is missing', [first.text, third.text], third, unsound(2, 'record 3 follows record 1')],
    [
      'when a line occurs twice',
      [first.text, first.text, second.text],
      second,
      unsound(2, 'record 1 follows record 1'),
    ],
    [
      'when a line was rewritten',
      [first.text, other.text, third.text],
      third,
      unsound(3, 'its previous hash is not that of the line before it'),
    ],
    [
      'when its first line has no previous hash',
      [unlinked],
      at(1, ''),
      unsound(1, 'its previous hash is not that of the line before it'),
    ],
    ['when a line was edited', [first.text, second.text.replace('"b"', '"x"'), third.text], third, unsound(2, TOUCHED)],
    ['when its last line was edited', [first.text, second.text.replace('"b"', '"x"')], second, unsound(2, TOUCHED)],
    [
      'when its last line was edited before the head recorded it',
      [first.text, 'x'],
      first,
      sound(first, [first.text], { tail: { line: 2, text: 'x' } }),
    ],
    [
      'when it ends with an incomplete line',
      [first.text, '{"se'],
      first,
      sound(first, [first.text], { tail: { line: 2, text: '{"se' } }),
    ],
    [
      'when it ends with two incomplete lines',
      [first.text, '{"se', '{"s'],
      first,
      sound(first, [first.text], { tail: { line: 2, text: '{"se\n{"s' } }),
    ],
    [
      'when it ends with an incomplete line in place of a recorded line',
      [first.text, '{"se'],
      second,
      unsound(2, TOUCHED),
    ],
    [
      'with an incomplete line that is acknowledged',
      [first.text, '{"se', torn.text],
      torn,
      sound(torn, [first.text, torn.text], { torn: [2] }),
    ],
    [
      'with two incomplete lines that are acknowledged',
      [first.text, '{"se', '{"s', twice.text],
      twice,
      sound(twice, [first.text, twice.text], { torn: [2] }),
    ],
    [
      'with an incomplete line other than the acknowledged one',
      [first.text, '{"s', torn.text],
      torn,
      unsound(2, TOUCHED),
    ],
    [
      'with an incomplete line that is not acknowledged',
      [first.text, '{"se', second.text],
      second,
      unsound(2, TOUCHED),
    ],
    [
      'when an acknowledged incomplete line is missing',
      [first.text, torn.text],
      torn,
      unsound(2, 'the incomplete line before this line is missing'),
    ],
    [
      'with a line that has a valid hash but is not JSON',
      [first.text, sealed('{"seq":2,')],
      first,
      sound(first, [first.text], { tail: { line: 2, text: sealed('{"seq":2,') } }),
    ],
    [
      'with a line that has a valid hash but no number',
      [first.text, sealed('{"s":2')],
      first,
      sound(first, [first.text], { tail: { line: 2, text: sealed('{"s":2') } }),
    ],
    [
      'with a line that has a valid hash but a string as its number',
      [first.text, numbered],
      first,
      sound(first, [first.text], { tail: { line: 2, text: numbered } }),
    ],
    [
      'with extra text before a line',
      [`x${first.text}`],
      EMPTY_CHAIN_HEAD,
      sound(EMPTY_CHAIN_HEAD, [], { tail: { line: 1, text: `x${first.text}` } }),
    ],
    [
      'with extra text after a line',
      [`${first.text} `],
      EMPTY_CHAIN_HEAD,
      sound(EMPTY_CHAIN_HEAD, [], { tail: { line: 1, text: `${first.text} ` } }),
    ],
  ])('is verified %s', (_what, lines, noted, verdict) => {
    expect(verifyChain(lines, noted, sha256)).toEqual(verdict);
  });
});
