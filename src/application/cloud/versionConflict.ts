/** Thrown inside a unit of work when stored data changed since it was read for a decision; nothing is saved. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
}
