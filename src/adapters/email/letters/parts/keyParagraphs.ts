import type { LicenseKey } from '../../../../domain/shared/licensing/licenseKey.js';

/** The key on a line of its own, and where it goes: in text what `templates/layout/key.mjml` is in HTML. */
export const keyParagraphs = (key: LicenseKey): readonly string[] => [
  `    ${key}`,
  'What to do next: open your dashboard, choose License, paste the key and save it.',
];
