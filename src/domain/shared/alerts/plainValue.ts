/** A JSON value other than a list or an object. */
export type PlainValue = string | number | boolean | null;

export const isPlainValue = (value: unknown): value is PlainValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Formats a value for people. Numbers stay as sent, since their meaning is up to the sender. */
export function plainValueText(value: PlainValue): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
