/** Names and ids stay far below what a snapshot may say about itself. */
export const MAX_MACHINE_NAME_CHARACTERS = 64;

/** The machine that made a snapshot. The cloud can read both. */
export interface BackupMachine {
  /** Random, drawn once for each folder. */
  readonly id: string;
  /** For people. */
  readonly name: string;
}

/** A snapshot among the others. */
export interface SnapshotLineageEntry {
  readonly id: string;
  /** ISO 8601, by the cloud's clock. */
  readonly createdAt: string;
  /** null when another program made it. */
  readonly machine: BackupMachine | null;
}

/** What this machine knows of the snapshots. */
export interface SnapshotLineage {
  readonly machine: BackupMachine;
  /** The snapshot that this machine last pushed or pulled. */
  readonly parent: string | null;
  /** When the newest snapshot that its user was told of was made; a later one of another machine is news. */
  readonly horizon: string | null;
}

/**
 * Returns the snapshots that other machines made since; this machine's files lack their changes.
 * @param entries newest first, as the cloud lists them; that order counts, since the cloud's clock may have been corrected
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
