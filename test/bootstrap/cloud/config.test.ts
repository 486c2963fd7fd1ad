import { homedir } from 'node:os';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { cloudSettings, readCloudSettings } from '../../../src/bootstrap/cloud/config.js';
import { dashboardSettings } from '../../../src/bootstrap/dashboard/config.js';
import { VERSION } from '../../../src/bootstrap/packageFacts.js';
import { BadSettings } from '../../../src/bootstrap/settings.js';

/** What section 4 of the decisions names of one program, `…_PRO_YEARLY` in full. */
function namesOf(program: 'Cloud' | 'Dashboard'): string[] {
  const decisions = readFileSync(new URL('../../../docs/decisions.md', import.meta.url), 'utf8');
  const [, section = ''] = /\n## 4\. [^\n]*\n([^]*?)\n## 5\. /.exec(decisions) ?? [];
  const [, list = ''] = new RegExp(`(?:^|\\n)${program}: ([^]*?)\\.\\n(?=[A-Z\`])`).exec(section) ?? [];
  return Array.from(list.matchAll(/`([A-Z_]+|…[A-Z_]+)`/g), ([, name = '']) => name.replace('…', 'STRIPE_PRICE')).filter((name) => name.length > 3);
}

describe('the cloud’s settings', () => {
  it('are all optional outside production [CFG-01 CFG-03 CON-16 LIM-11]', () => {
    expect(readCloudSettings({ PATH: '/bin', SMTP_URL: '' })).toEqual({
      PORT: 8080,
      DATABASE_POOL: 10,
      DATA_DIR: join(homedir(), '.plumbline-cloud'),
      MAIL_FROM: 'Plumbline <no-reply@localhost>',
      CONSENSUS_PUBLISH_SECONDS: 0,
      DEPLOY_ID: VERSION,
      TRUST_PROXY: 0,
      LOG_LEVEL: 'info',
    });
  });

  it.each(['PUBLIC_URL', 'STRIPE_API_BASE', 'NTFY_URL', 'ALLOWED_REDIRECT_ORIGINS'])('take an origin without a path for %s [CFG-05]', (name) => {
    expect(readCloudSettings({ [name]: 'https://One.example/' })).toMatchObject({ [name]: name === 'ALLOWED_REDIRECT_ORIGINS' ? ['https://one.example'] : 'https://one.example' });
    for (const value of ['https://one.example/v1', 'one.example', 'ftp://one.example']) expect(() => readCloudSettings({ [name]: value })).toThrow(BadSettings);
  });
});

describe('the settings of the description', () => {
  it('are there, for the program that they are named for [CFG-03]', () => {
    const [cloud, dashboard] = [namesOf('Cloud'), namesOf('Dashboard')];

    expect([cloud.length, dashboard.length]).toEqual([25, 24]);
    expect(cloud.filter((name) => !(name in cloudSettings.shape))).toEqual([]);
    expect(dashboard.filter((name) => !(name in dashboardSettings.shape))).toEqual([]);
  });
});
