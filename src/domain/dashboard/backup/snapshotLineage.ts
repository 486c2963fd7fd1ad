/** Keeps names and ids well below the size limit of a snapshot's metadata. */
export const MAX_MACHINE_NAME_CHARACTERS = 64;

/** The machine that made a snapshot. The cloud can read both fields. */
export interface BackupMachine {
  /** Random, generated once per home folder. */
  readonly id: string;
  /** A name for display. */
  readonly name: string;
}

/** One snapshot in the list of a license's snapshots. */
export interface SnapshotLineageEntry {
  readonly id: string;
  /** ISO 8601, by the cloud's clock. */
  readonly createdAt: string;
  /** Null when a program other than Plumbline made the snapshot. */
  readonly machine: BackupMachine | null;
}

/** This machine's record of the license's snapshots. */
export interface SnapshotLineage {
  readonly machine: BackupMachine;
  /** The snapshot that this machine last pushed or pulled. */
  readonly parent: string | null;
  /** Creation time of the newest snapshot that the user has seen; later ones from other machines count as unseen. */
  readonly horizon: string | null;
}

/**
 * Returns the unseen snapshots of other machines, whose changes this machine's files lack.
 * @param entries newest first, as the cloud lists them. This order takes precedence over `createdAt`, since the cloud's
 * clock may have been corrected
 */
export function unseenSnapshots<Entry extends SnapshotLineageEntry>(
  entries: readonly Entry[],
  { machine, parent, horizon }: SnapshotLineage,
): readonly Entry[] {
  const known = entries.findIndex(({ createdAt }) => createdAt === horizon);
  const since =
    known === -1 ? entries.filter(({ createdAt }) => horizon === null || createdAt > horizon) : entries.slice(0, known);
  return since.filter((entry) => entry.machine?.id !== machine.id && entry.id !== parent);
}
