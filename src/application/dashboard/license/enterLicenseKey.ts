import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { LICENSE_KEY_FORMAT, parseLicenseKey, type LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { CheckLicense } from './checkLicense.js';
import type { CurrentLicense } from './currentLicense.js';
import type { LicenseConnection } from './licenseAuthority.port.js';
import type { LicenseVault } from './licenseVault.port.js';
import { LICENSE_NOT_CHECKED_MESSAGE } from './loadLicense.js';

/** Stores the key that the user typed, and checks it at once. Until the answer, a valid license still counts. */
export class EnterLicenseKey {
  constructor(
    private readonly current: CurrentLicense,
    private readonly vault: LicenseVault,
    private readonly connection: LicenseConnection,
    private readonly check: CheckLicense,
    private readonly configured: { readonly key: LicenseKey; readonly setting: string } | null,
  ) {}

  /** @throws InvalidRequest when the text is malformed, or differs from the configured key */
  async execute(text: string): Promise<void> {
    const key = parseLicenseKey(text);
    if (key === null) {
      throw new InvalidRequest([
        {
          path: 'key',
          message: `This is not a license key. A key is ${LICENSE_KEY_FORMAT}. If yours looks like that, a letter or digit is wrong: copy it from your license e-mail.`,
        },
      ]);
    }
    if (this.configured !== null && key !== this.configured.key) {
      const message = `${this.configured.setting} is set in the environment and takes precedence: change it there.`;
      throw new InvalidRequest([{ path: 'key', message }]);
    }
    await this.vault.saveKey(key);
    const reason = this.connection.kind === 'unconnected' ? this.connection.reason : LICENSE_NOT_CHECKED_MESSAGE;
    const { status } = this.current;
    if (status.state === 'valid') {
      const { state, key: confirmed, grant } = status;
      const replacement = key === confirmed ? {} : { replacement: { key, reason } };
      this.current.update({ state, key: confirmed, grant, ...replacement });
    } else this.current.update({ state: 'unchecked', key, reason });
    await this.check.execute(key);
  }
}
