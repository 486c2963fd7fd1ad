import { mkdirSync } from 'node:fs';
import { renderMail } from '../dist/adapters/email/renderMail.js';
import type { Mail } from '../dist/application/mail/mail.js';
import { LICENSE_KEY_ENTROPY_BYTES, newLicenseKey } from '../dist/domain/licensing/licenseKey.js';
import { launchChromium } from '../test/e2e/chromium.ts';

// Takes a picture of each e-mail in docs/mails, at the widths of a desktop and a phone, on light and on dark.

const FOLDER = 'docs/mails';
const WIDTHS = [640, 360];
const SCHEMES = ['light', 'dark'] as const;

const key = newLicenseKey(Uint8Array.from({ length: LICENSE_KEY_ENTROPY_BYTES }, (_, i) => i * 7 + 3));
const pushTopicUrl = 'https://push.plumbline.example/kq3T0mVw8yB1xZc5Rj7uNA';
const expiresAt = new Date('2026-12-05T14:30:00Z');
const samples: { readonly [T in Mail['template']]: Extract<Mail, { template: T }> } = {
  trial_key: { template: 'trial_key', key, expiresAt },
  key_reissued: { template: 'key_reissued', key, tier: 'pro' },
  trial_ending: { template: 'trial_ending', expiresAt },
  welcome: { template: 'welcome', key, tier: 'premium', pushTopicUrl },
  founding_welcome: { template: 'founding_welcome', key, slot: 17, pushTopicUrl },
  downgraded: { template: 'downgraded', key },
  payment_failed: { template: 'payment_failed' },
};

mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium();
for (const mail of Object.values(samples)) {
  const { html } = renderMail(mail, { publicUrl: 'https://plumbline.example' });
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const page = await browser.newPage({ locale: 'en-US', viewport: { width, height: 200 }, colorScheme });
      await page.setContent(html);
      await page.screenshot({ path: `${FOLDER}/${mail.template}.${width}-${colorScheme}.png`, fullPage: true });
      await page.close();
    }
  }
}
await browser.close();
