import type { Request } from 'express';
import { hash, timingSafeEqual } from 'node:crypto';

/** The scheme is case-insensitive (RFC 9110 §11.1). */
const CREDENTIALS = /^bearer +(.+)$/i;

/** Returns the token of `Authorization: Bearer <token>`; null for any other header. */
export const bearerToken = ({ headers }: Request): string | null =>
  CREDENTIALS.exec(headers.authorization ?? '')?.[1] ?? null;

/** Compares two secrets in constant time. */
export function isSameSecret(received: string, expected: string): boolean {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(received), digest(expected));
}
