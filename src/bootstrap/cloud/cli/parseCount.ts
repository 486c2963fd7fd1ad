import { InvalidArgumentError } from 'commander';

/** The value of an option that wants a number of things. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It wants a whole number, from 1.');
  return Number(text);
}
