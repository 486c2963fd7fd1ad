import { mkdirSync } from 'node:fs';
import { renderMail } from '../dist/adapters/email/renderMail.js';
import type { Mail } from '../dist/application/cloud/messaging/mail/mail.js';
import { detailRows } from '../dist/domain/shared/alerts/detailRows.js';
import { LICENSE_KEY_ENTROPY_BYTES, newLicenseKey } from '../dist/domain/shared/licensing/licenseKey.js';
import { launchChromium } from '../test/e2e/chromium.ts';

// Takes a screenshot of each e-mail for docs/mails, at desktop and phone width, in the light and the dark theme.

const FOLDER = 'docs/mails';
const WIDTHS = [640, 360];
const SCHEMES = ['light', 'dark'] as const;

const key = newLicenseKey(Uint8Array.from({ length: LICENSE_KEY_ENTROPY_BYTES }, (_, i) => i * 7 + 3));
const pushTopicUrl = 'https://push.plumbline.example/kq3T0mVw8yB1xZc5Rj7uNA';
const unsubscribe = 'alerts.kq3T0mVw8yB1xZc5Rj7uNA.8yB1xZc5Rj7uNAkq3T0mVw';
const at = new Date('2026-11-21T13:25:00Z');
const expiresAt = new Date('2026-12-05T14:30:00Z');
const samples: { readonly [T in Mail['template']]: Extract<Mail, { template: T }> } = {
  trial_key: { template: 'trial_key', key, expiresAt },
  key_reissued: { template: 'key_reissued', key, tier: 'pro', hasEnded: false },
  trial_ending: { template: 'trial_ending', expiresAt },
  welcome: { template: 'welcome', key, tier: 'premium', pushTopicUrl },
  founding_welcome: { template: 'founding_welcome', key, slot: 17, pushTopicUrl },
  downgraded: { template: 'downgraded', key },
  payment_failed: { template: 'payment_failed' },
  alert: {
    template: 'alert',
    alertType: 'stop_breach',
    ticker: 'AAPL',
    severity: 'critical',
    message: 'AAPL closed below its stop.\nThe framework went from TIGHTEN to EXIT.',
    details: detailRows({
      close: 169.23,
      stop: 171.5,
      chandelier: { long_exit: 172.08, atr: 2.91 },
      triggers: ['ma_cross_down', 'gap_down'],
      halted: false,
    }),
    at,
    unsubscribe,
  },
  briefing: {
    template: 'briefing',
    briefing: {
      summary: {
        totalValue: 125_430.5,
        dayChangePct: -0.84,
        currency: 'USD',
        others: [
          { label: 'cash', value: '8210.4' },
          { label: 'regime', value: 'risk_off' },
        ],
      },
      stateCounts: [
        { state: 'EXIT', count: 1 },
        { state: 'TIGHTEN', count: 3 },
        { state: 'ARMED', count: 2 },
        { state: 'WATCH', count: 19 },
      ],
      actionable: [
        { ticker: 'AAPL', state: 'EXIT', score: 31, grade: 'D', reason: 'Closed below the Chandelier long exit.' },
        { ticker: 'BRK.B', state: 'TIGHTEN', score: 48.5, grade: 'C', reason: null },
        { ticker: 'NVDA', state: null, score: null, grade: null, reason: null },
      ],
      asOf: at,
    },
    at,
    unsubscribe,
  },
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
