import type { Request } from 'express';

/** The value of the request's cookie of that name; empty when it carries none. */
export function cookieOf({ headers }: Request, name: string): string {
  const wanted = `${name}=`;
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted));
  return found?.slice(wanted.length) ?? '';
}
