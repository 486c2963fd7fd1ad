import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { SignatureVerifier } from '../../application/dashboard/release/download.port.js';

/** The public Ed25519 keys of the publisher: the current one and its successor. */
export class PublisherKeys implements SignatureVerifier {
  private readonly keys: readonly KeyObject[];

  /** @param pems in PEM format; throws when one of them is not an Ed25519 key */
  constructor(pems: readonly string[]) {
    this.keys = pems.map((pem) => {
      const key = createPublicKey(pem);
      if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
      return key;
    });
  }

  areValid(content: Buffer, signature: Buffer): boolean {
    return this.keys.some((key) => verify(null, content, key, signature));
  }
}
