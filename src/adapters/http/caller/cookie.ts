import type { Request } from 'express';

/** Returns the value of the request's cookie with that name; empty when there is no such cookie. */
export function cookieOf({ headers }: Request, name: string): string {
  const wanted = `${name}=`;
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted));
  return found?.slice(wanted.length) ?? '';
}
