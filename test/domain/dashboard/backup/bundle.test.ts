import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packBundle, unpackBundle, UnreadableBundle } from '../../../../src/domain/dashboard/backup/bundle.js';
import { anyCharacters } from '../../../anyCharacters.js';
import { runs } from '../../../runs.js';

const files = fc.uniqueArray(
  fc.record({ path: anyCharacters.filter((path) => path.isWellFormed()), bytes: fc.uint8Array({ maxLength: 300 }) }),
  { selector: ({ path }) => path },
);

const headed = (head: string, content = ''): Uint8Array => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(head));
  return Buffer.concat([length, Buffer.from(head), Buffer.from(content)]);
};

describe('a bundle', () => {
  it('restores any files byte for byte, ordered by path', () => {
    fc.assert(
      fc.property(files, (packed) => {
        const unpacked = unpackBundle(packBundle(packed)).map(({ path, bytes }) => ({
          path,
          bytes: Uint8Array.from(bytes),
        }));
        expect(unpacked).toEqual(
          packed
            .map(({ path, bytes }) => ({ path, bytes: Uint8Array.from(bytes) }))
            .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
        );
      }),
      { numRuns: runs() },
    );
  });

  it('is the same whatever the order of the given files', () => {
    fc.assert(
      fc.property(files, (packed) =>
        expect(Buffer.from(packBundle(packed.toReversed()))).toEqual(Buffer.from(packBundle(packed))),
      ),
      { numRuns: runs() },
    );
  });

  it('has the documented format', () => {
    const packed = packBundle([
      { path: 'b', bytes: Buffer.from('two') },
      { path: 'a', bytes: Buffer.from('one') },
    ]);

    expect(Buffer.from(packed)).toEqual(
      headed('{"files":[{"bytes":3,"path":"a"},{"bytes":3,"path":"b"}],"format":1}', 'onetwo'),
    );
  });

  it.each([
    ['no bytes', Buffer.alloc(0), 'The backup is truncated. Restore an earlier snapshot.'],
    [
      'a header longer than the bundle',
      headed('{"format":1').subarray(0, 8),
      'The header of the backup is unreadable. Restore an earlier snapshot.',
    ],
    [
      'a newer format',
      headed('{"files":[],"format":2}'),
      'The backup format 2 is unknown to this version. Update Plumbline.',
    ],
    ['no format', headed('{}'), 'The backup format undefined is unknown to this version. Update Plumbline.'],
    ['no files', headed('{"format":1}'), 'The backup does not list its files. Restore an earlier snapshot.'],
    [
      'a negative length',
      headed('{"format":1,"files":[{"path":"a","bytes":-1}]}'),
      'The backup does not list its files. Restore an earlier snapshot.',
    ],
    [
      'fewer bytes than its header states',
      headed('{"format":1,"files":[{"path":"a","bytes":9}]}', 'short'),
      'The length of the backup does not match its header. Restore an earlier snapshot.',
    ],
    [
      'more bytes than its header states',
      headed('{"format":1,"files":[{"path":"a","bytes":1}]}', 'long'),
      'The length of the backup does not match its header. Restore an earlier snapshot.',
    ],
  ])('is refused with a readable message when it consists of %s', (_what, bundle, message) => {
    expect(() => unpackBundle(bundle)).toThrow(new UnreadableBundle(message));
  });
});
