/** A JSON value that is no list and no object. */
export type PlainValue = string | number | boolean | null;

export const isPlainValue = (value: unknown): value is PlainValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** For a person; a number as it was sent, since what it means is the sender's. */
export function plainValueText(value: PlainValue): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
