import type { ClientNetworks } from '../../../domain/shared/limits/clientNetworks.js';
import {
  REPLACED_KEY_VALIDATION,
  UNKNOWN_KEY_VALIDATION,
  validationOf,
  type LicenseValidation,
} from '../../../domain/cloud/licensing/licenseValidation.js';
import type { Clock } from '../../shared/clock.port.js';
import type { LicenseTokens } from './licenseTokens.port.js';
import type { AuthenticateLicenseKey, LicenseKeyAuthentication } from './authenticateLicenseKey.js';

export interface SignedValidation extends LicenseValidation {
  /** Null when the key is unknown or has been replaced by a newer key. */
  readonly token: string | null;
}

/** Validates a key and signs the result. */
export class ValidateLicense {
  constructor(
    private readonly recognizeKey: AuthenticateLicenseKey,
    private readonly tokens: LicenseTokens,
    private readonly clock: Clock,
  ) {}

  async execute(key: string, networks: ClientNetworks): Promise<SignedValidation> {
    const recognition = await this.recognizeKey.execute(key, networks);
    const validation = keyValidationOf(recognition, this.clock.now());
    const isKnown = recognition.kind === 'known';
    return { ...validation, token: isKnown ? await this.tokens.sign(recognition.license.id, validation) : null };
  }
}

export function keyValidationOf(recognition: LicenseKeyAuthentication, now: Date): LicenseValidation {
  if (recognition.kind === 'known') return validationOf(recognition.license, now);
  return recognition.kind === 'replaced' ? REPLACED_KEY_VALIDATION : UNKNOWN_KEY_VALIDATION;
}
