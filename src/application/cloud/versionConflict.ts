/** Thrown inside a unit of work when stored data changed since the decision's data was read; nothing is kept. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
}
