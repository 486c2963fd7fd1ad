import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z, type ZodType } from 'zod';
import type { LicenseProof } from '../../application/entitlement/licenseAuthority.port.js';
import type { LicenseVault } from '../../application/entitlement/licenseVault.port.js';
import { parseLicenseKey, type LicenseKey } from '../../domain/licensing/licenseKey.js';
import { readIfPresent, writeAtomically } from './atomicFile.js';
import { makeFolder } from './makeFolder.js';
import { parseJson } from './parseJson.js';

const keyFile = z.object({ key: z.string() });
const proofFile = z.object({
  schema_version: z.literal(1),
  issuer: z.string(),
  token: z.string(),
  jwks: z.record(z.string(), z.unknown()),
  binding: z.string(),
});

/** `license.json` (the key that was entered) and `license-cache.json` in the dashboard's folder, both mode 0600. */
export class LicenseFiles implements LicenseVault {
  private readonly keyPath: string;
  private readonly proofPath: string;

  constructor(
    folder: string,
    private readonly warn: (message: string) => void,
  ) {
    this.keyPath = join(folder, 'license.json');
    this.proofPath = join(folder, 'license-cache.json');
  }

  async key(): Promise<LicenseKey | null> {
    const content = await this.read(this.keyPath, keyFile);
    const key = content && parseLicenseKey(content.key);
    if (content !== null && key === null) this.warn(`${this.keyPath} holds no license key. Enter the key again.`);
    return key;
  }

  keepKey(key: LicenseKey): Promise<void> {
    return write(this.keyPath, { key });
  }

  async proof(): Promise<LicenseProof | null> {
    const content = await this.read(this.proofPath, proofFile);
    return content && { issuer: content.issuer, token: content.token, jwks: content.jwks, binding: content.binding };
  }

  keepProof({ issuer, token, jwks, binding }: LicenseProof): Promise<void> {
    return write(this.proofPath, { schema_version: 1, issuer, token, jwks, binding });
  }

  dropProof(): Promise<void> {
    return rm(this.proofPath, { force: true });
  }

  private async read<T>(path: string, shape: ZodType<T>): Promise<T | null> {
    const bytes = await readIfPresent(path);
    if (bytes === null) return null;
    const parsed = shape.safeParse(parseJson(bytes.toString('utf8')));
    if (parsed.success) return parsed.data;
    this.warn(`${path} cannot be read and is ignored.`);
    return null;
  }
}

async function write(path: string, value: object): Promise<void> {
  makeFolder(dirname(path));
  await writeAtomically(path, JSON.stringify(value));
}
