import { expect, it } from '@jest/globals';
import type {
  RemoteSnapshots,
  SealedSnapshot,
} from '../../../src/application/dashboard/backup/remoteSnapshots.port.js';
import { NotFound, SnapshotConflict } from '../../../src/domain/shared/failure/failure.js';

const HEAD = {
  format: 1,
  kdf: { name: 'scrypt', n: 131_072, r: 8, p: 1, salt: '00112233445566778899aabbccddeeff' },
  machine: { id: 'machine-1', name: 'desk' },
  parent: null,
  made_at: '2026-11-21T06:30:00.000Z',
};

const snapshot = (first: number): SealedSnapshot => ({
  header: HEAD,
  fingerprint: `fp-${first}`,
  sealed: Uint8Array.from({ length: 1000 }, (_, at) => (first + at) % 256),
});

/**
 * Verifies remote snapshots.
 * @param subject returns the remote snapshots of a license that has not stored any yet
 */
export function remoteSnapshotsContract(subject: () => Promise<RemoteSnapshots>): void {
  it('is empty at first', async () => {
    expect(await (await subject()).list()).toEqual([]);
  });

  it('lists backups newest first and downloads them unchanged', async () => {
    const snapshots = await subject();
    const first = await snapshots.upload(snapshot(1), null);
    const second = await snapshots.upload({ ...snapshot(2), header: { made_by: 'another program' } }, first.id);

    const { derivation, machine, parent } = {
      derivation: { n: 131_072, r: 8, p: 1, salt: HEAD.kdf.salt },
      machine: HEAD.machine,
      parent: null,
    };
    expect(first).toEqual({
      id: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      sizeBytes: 1000,
      pruned: 0,
    });
    expect(await snapshots.list()).toEqual([
      {
        id: second.id,
        createdAt: second.createdAt,
        sizeBytes: 1000,
        fingerprint: 'fp-2',
        header: { made_by: 'another program' },
        machine: null,
        backup: null,
      },
      {
        id: first.id,
        createdAt: first.createdAt,
        sizeBytes: 1000,
        fingerprint: 'fp-1',
        header: HEAD,
        machine,
        backup: { derivation, machine, parent },
      },
    ]);
    const { header, fingerprint, sealed } = await snapshots.download(first.id);
    expect({ header, fingerprint, sealed: Uint8Array.from(sealed) }).toEqual(snapshot(1));
  });

  it('rejects an upload when the snapshot that it expects to be the newest is not', async () => {
    const snapshots = await subject();
    const tooEarly = await snapshots
      .upload(snapshot(1), 'e7b1c0de-0000-4000-8000-000000000001')
      .catch((error: unknown) => error);
    const first = await snapshots.upload(snapshot(1), null);
    const tooLate = await snapshots.upload(snapshot(2), null).catch((error: unknown) => error);

    expect([tooEarly, tooLate]).toEqual([new SnapshotConflict(null), new SnapshotConflict(first.id)]);
    expect([Object(tooEarly).facts, Object(tooLate).facts]).toEqual([
      { latest_snapshot_id: null },
      { latest_snapshot_id: first.id },
    ]);
    expect((await snapshots.list()).map(({ id }) => id)).toEqual([first.id]);
  });

  it('deletes a snapshot permanently', async () => {
    const snapshots = await subject();
    const { id } = await snapshots.upload(snapshot(1), null);
    await snapshots.remove(id);

    expect(await snapshots.list()).toEqual([]);
    await expect(snapshots.download(id)).rejects.toBeInstanceOf(NotFound);
    await expect(snapshots.remove(id)).rejects.toBeInstanceOf(NotFound);
    await expect(snapshots.remove('nothing/../like one')).rejects.toBeInstanceOf(NotFound);
  });
}
