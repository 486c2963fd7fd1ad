import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';

/** In upper or lower case (RFC 9110 §11.1). */
const SCHEME = /^bearer +/i;

/** Whether the request carries `Authorization: Bearer <secret>`; takes the same time for every wrong one. */
export function bearsSecret(request: Request, secret: string): boolean {
  return equalSecrets((request.headers.authorization ?? '').replace(SCHEME, 'Bearer '), `Bearer ${secret}`);
}

/** Compares two secrets in a time that tells nothing about either. */
export function equalSecrets(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
