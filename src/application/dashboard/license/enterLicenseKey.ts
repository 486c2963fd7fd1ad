import { Conflict, InvalidRequest, UpstreamError } from '../../../domain/shared/failure/failure.js';
import { LICENSE_KEY_FORMAT, parseLicenseKey, type LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { CheckLicense } from './checkLicense.js';
import type { CurrentLicense } from './currentLicense.js';
import type { LicenseConnection } from './licenseAuthority.port.js';
import type { LicenseVault } from './licenseVault.port.js';
import { LICENSE_NOT_CHECKED_MESSAGE } from './loadLicense.js';

/** Stores the key that the user typed, and checks it at once. A valid license is replaced only after the answer. */
export class EnterLicenseKey {
  private latest: LicenseKey | null = null;

  constructor(
    private readonly current: CurrentLicense,
    private readonly vault: LicenseVault,
    private readonly connection: LicenseConnection,
    private readonly check: CheckLicense,
    private readonly configured: { readonly key: LicenseKey; readonly setting: string } | null,
  ) {}

  /**
   * @throws InvalidRequest when the text is malformed, or differs from the configured key
   * @throws Conflict when there is no answer about a key that is to replace a valid license
   */
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
    this.latest = key;
    const { status } = this.current;
    if (status.state === 'valid' && status.key !== key) return this.replace(key);
    await this.vault.saveKey(key);
    const reason = this.connection.kind === 'unconnected' ? this.connection.reason : LICENSE_NOT_CHECKED_MESSAGE;
    if (status.state !== 'valid') this.current.update({ state: 'unchecked', key, reason });
    await this.check.execute(key);
  }

  private async replace(key: LicenseKey): Promise<void> {
    const { connection } = this;
    if (connection.kind === 'unconnected') throw notReplaced(connection.reason);
    const answer = await connection.authority.ask(key).catch((error: unknown) => {
      throw error instanceof UpstreamError ? notReplaced(error.message) : error;
    });
    const isWanted = (): boolean => this.latest === key;
    if (isWanted()) await this.vault.saveKey(key);
    await this.check.accept(key, answer, isWanted);
  }
}

const notReplaced = (reason: string): Conflict =>
  new Conflict(
    'license_unconfirmed',
    `${reason} The key was not stored, and your license stays valid. Enter the key again later.`,
  );
