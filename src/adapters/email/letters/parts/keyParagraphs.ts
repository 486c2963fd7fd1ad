import type { LicenseKey } from '../../../../domain/shared/licensing/licenseKey.js';

/** The key on a line of its own, and instructions for it: the plain-text version of `templates/layout/key.mjml`. */
export const keyParagraphs = (key: LicenseKey): readonly string[] => [
  `    ${key}`,
  'What to do next: open your dashboard, choose Account, paste the key and save it.',
];
