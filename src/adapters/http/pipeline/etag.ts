import { hash } from 'node:crypto';

export const etagOf = (body: string | Buffer): string => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
