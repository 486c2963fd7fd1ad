import { Conflict, InvalidRequest, UpstreamError } from '../../../domain/shared/failure/failure.js';
import { LICENSE_KEY_FORMAT, parseLicenseKey, type LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import { SerialQueue } from '../serialQueue.js';
import type { CheckLicense } from './checkLicense.js';
import type { CurrentLicense } from './currentLicense.js';
import type { LicenseConnection } from './licenseAuthority.port.js';
import type { LicenseVault } from './licenseVault.port.js';
import { LICENSE_NOT_CHECKED_MESSAGE } from './loadLicense.js';

/** Stores the key that the user typed, and checks it at once. A valid license is replaced only after the answer. */
export class EnterLicenseKey {
  /** Keys that are entered quickly one after the other are stored one after the other. */
  private readonly queue = new SerialQueue();

  constructor(
    private readonly current: CurrentLicense,
    private readonly vault: LicenseVault,
    private readonly connection: LicenseConnection,
    private readonly check: CheckLicense,
    private readonly configured: { readonly key: LicenseKey; readonly setting: string } | null,
  ) {}

  /**
   * @throws InvalidRequest when the text is malformed, or differs from the configured key
   * @throws UpstreamError when the issuer does not answer about a key that is to replace a valid license
   * @throws Conflict when no issuer is connected that could answer about such a key
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
    await this.queue.run(() => this.enter(key));
  }

  private async enter(key: LicenseKey): Promise<void> {
    const { status } = this.current;
    if (status.state === 'valid' && status.key !== key) return this.replace(key);
    await this.vault.saveKey(key);
    const reason = this.connection.kind === 'unconnected' ? this.connection.reason : LICENSE_NOT_CHECKED_MESSAGE;
    if (status.state !== 'valid') this.current.update({ state: 'unchecked', key, reason });
    await this.check.execute(key);
    this.current.announce();
  }

  private async replace(key: LicenseKey): Promise<void> {
    const { connection } = this;
    if (connection.kind === 'unconnected')
      throw new Conflict('license_unconfirmed', `${connection.reason} ${NOT_REPLACED}`);
    const answer = await connection.authority.ask(key).catch((error: unknown) => {
      throw error instanceof UpstreamError ? new UpstreamError('cloud', `${error.message} ${NOT_REPLACED}`) : error;
    });
    await this.check.replaceKey(key, answer);
  }
}

const NOT_REPLACED =
  'The key was not stored, and your license stays valid. Enter the key again when the cloud can be reached.';
