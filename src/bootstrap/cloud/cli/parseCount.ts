import { InvalidArgumentError } from 'commander';

/** Parses an option whose value is a count. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('The value must be a whole number from 1 to 9999.');
  return Number(text);
}
