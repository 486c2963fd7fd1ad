import { generateKeyPairSync } from 'node:crypto';

/** Generates a license-signing key: Ed25519, PKCS #8, PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
