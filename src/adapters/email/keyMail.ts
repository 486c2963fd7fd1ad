import type { LicenseMail } from '../../application/licensing/licenseMail.port.js';
import type { License } from '../../domain/licensing/license.js';
import type { LicenseKey } from '../../domain/licensing/licenseKey.js';
import type { MailTransport } from './mailTransport.js';

/** Delivers license keys: e-mail is the only way that a key ever leaves the cloud, besides the operator's screen. */
export class KeyMail implements LicenseMail {
  constructor(private readonly transport: MailTransport) {}

  sendKey(license: License, key: LicenseKey): Promise<void> {
    return this.transport.send({
      to: license.email,
      subject: 'Your Plumbline license key',
      text: [
        'Here is a new key of your Plumbline license:',
        '',
        `    ${key}`,
        '',
        'Enter it on the dashboard under License. Your earlier key goes on working until this one is first used.',
        'If you did not ask for it, ignore this message: nothing has changed.',
        '',
      ].join('\n'),
    });
  }
}
