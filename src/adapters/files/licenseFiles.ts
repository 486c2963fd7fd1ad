import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { LicenseProof } from '../../application/dashboard/license/licenseAuthority.port.js';
import type { LicenseVault } from '../../application/dashboard/license/licenseVault.port.js';
import { parseLicenseKey, type LicenseKey } from '../../domain/shared/licensing/licenseKey.js';
import { JsonFile } from './durable/jsonFile.js';
import { makeFolder } from './durable/makeFolder.js';

const keyShape = z.object({ key: z.string() });
const proofShape = z.object({
  schema_version: z.literal(1),
  issuer: z.string(),
  token: z.string(),
  jwks: z.record(z.string(), z.unknown()),
  binding: z.string(),
});

const INSTEAD = 'the file is ignored';

/** `license.json` (the entered key) and `license-cache.json` in the dashboard's folder, both with mode 0600. */
export class LicenseFiles implements LicenseVault {
  private readonly keyPath: string;
  private readonly proofPath: string;
  private readonly keyFile: JsonFile<z.infer<typeof keyShape>>;
  private readonly proofFile: JsonFile<z.infer<typeof proofShape>>;

  constructor(
    private readonly folder: string,
    private readonly warn: (message: string) => void,
  ) {
    this.keyPath = join(folder, 'license.json');
    this.proofPath = join(folder, 'license-cache.json');
    this.keyFile = new JsonFile(this.keyPath, keyShape, warn, INSTEAD);
    this.proofFile = new JsonFile(this.proofPath, proofShape, warn, INSTEAD);
  }

  async key(): Promise<LicenseKey | null> {
    const content = await this.keyFile.load();
    const key = content && parseLicenseKey(content.key);
    if (content !== null && key === null)
      this.warn(`${this.keyPath} does not contain a license key. Enter the key again.`);
    return key;
  }

  async saveKey(key: LicenseKey): Promise<void> {
    makeFolder(this.folder);
    await this.keyFile.save({ key });
  }

  async proof(): Promise<LicenseProof | null> {
    const content = await this.proofFile.load();
    return content && { issuer: content.issuer, token: content.token, jwks: content.jwks, binding: content.binding };
  }

  async saveProof({ issuer, token, jwks, binding }: LicenseProof): Promise<void> {
    makeFolder(this.folder);
    await this.proofFile.save({ schema_version: 1, issuer, token, jwks: { ...jwks }, binding });
  }

  deleteProof(): Promise<void> {
    return rm(this.proofPath, { force: true });
  }
}
