import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cloudSettings, readCloudSettings, settingWarnings } from '../../../../src/bootstrap/cloud/settings/config.js';
import { dashboardSettings } from '../../../../src/bootstrap/dashboard/settings/config.js';
import { VERSION } from '../../../../src/bootstrap/packageFacts.js';
import { BadSettings } from '../../../../src/bootstrap/settings.js';
import { newSigningKey } from '../../../servers/newSigningKey.js';

/** The settings that the documentation promises. More settings may exist. */
const PROMISED_CLOUD_SETTINGS = `
  PORT PUBLIC_URL DATABASE_URL DATA_DIR LICENSE_PEPPER LICENSE_SIGNING_KEY STRIPE_SECRET_KEY
  STRIPE_WEBHOOK_SECRET STRIPE_API_BASE STRIPE_PRICE_PRO_MONTHLY STRIPE_PRICE_PRO_YEARLY
  STRIPE_PRICE_PREMIUM_MONTHLY STRIPE_PRICE_PREMIUM_YEARLY STRIPE_PRICE_FOUNDING SMTP_URL MAIL_FROM NTFY_URL
  NTFY_TOKEN CRON_SECRET ADMIN_SECRET METRICS_TOKEN TRUST_PROXY ALLOWED_REDIRECT_ORIGINS REDIS_URL LOG_LEVEL`;
const PROMISED_DASHBOARD_SETTINGS = `
  DASHBOARD_PORT CLOUD_URL LICENSE_KEY PLUMBLINE_HOME MARKET_DATA MARKET_DATA_DIR BROKER TRADIER_TOKEN
  TRADIER_ACCOUNT_ID TRADIER_API_BASE AI_PROVIDER AI_MODEL AI_API_KEY AI_API_BASE WEB_SEARCH
  WEB_SEARCH_API_KEY WEB_SEARCH_API_BASE BROKER_CIRCUIT_COOLDOWN DRY_RUN_HOURS HALT_SOURCE HALT_FEED_URL
  DASHBOARD_HOST DASHBOARD_ALLOWED_HOSTS CONSENSUS_OPT_OUT`;

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
      WEB_PUSH_PRIVATE_ORIGINS: [],
      LOG_LEVEL: 'info',
    });
  });

  it.each(['application_name=cloud@eu', 'sslrootcert=/a@b'])('accept an @ in the parameter %s', (parameter) => {
    const DATABASE_URL = `postgres://u:p@127.0.0.1:5432/db?${parameter}`;
    expect(readCloudSettings({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
  });

  it.each(['1?x', '1?a=b', '1/x', '1/x?a=b', '1#x', '1@2/3#4'])(
    'refuse an @ after the host, as follows the password %s',
    (password) => {
      const DATABASE_URL = `postgres://u:${password}@h/db`;
      expect(() => readCloudSettings({ DATABASE_URL })).toThrow('contains an @ after the host');
    },
  );

  it.each(['PUBLIC_URL', 'STRIPE_API_BASE', 'NTFY_URL', 'ALLOWED_REDIRECT_ORIGINS'])(
    'accept only an origin without a path for %s [CFG-05]',
    (name) => {
      expect(readCloudSettings({ [name]: 'https://One.example/' })).toMatchObject({
        [name]: name === 'ALLOWED_REDIRECT_ORIGINS' ? ['https://one.example'] : 'https://one.example',
      });
      for (const value of [
        'https://one.example/v1',
        'https://me@one.example',
        'https://:secret@one.example',
        'one.example',
        'ftp://one.example',
      ])
        expect(() => readCloudSettings({ [name]: value })).toThrow(BadSettings);
    },
  );
});

describe('the check of the cloud’s settings', () => {
  const WHOLE = 'letters, digits and ASCII symbols on one line';
  const ENCODE = 'contains a % that does not begin a percent-encoding: write % as %25 in a user or password';

  it.each([
    [{ PORT: 'http' }, 'PORT: must be a port from 0 (any free one) to 65535'],
    [{ PORT: '80.5' }, 'PORT: must be a port from 0 (any free one) to 65535'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must be a whole number from 0 to 10'],
    [{ TRUST_PROXY: '0.5' }, 'TRUST_PROXY: must be a whole number from 0 to 10'],
    [{ TRUST_PROXY: '1e99' }, 'TRUST_PROXY: must be a whole number from 0 to 10'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL: must be a whole number from 1 to 500'],
    [{ CONSENSUS_PUBLISH_SECONDS: '1e99' }, 'CONSENSUS_PUBLISH_SECONDS: must be a whole number from 0 to 3600'],
    [{ PUBLIC_URL: 'cloud.example.com' }, 'PUBLIC_URL: must be an origin, such as https://cloud.example.com'],
    [{ DATABASE_URL: 'postgres://100%sure@db/plumbline' }, `DATABASE_URL: ${ENCODE}`],
    [{ REDIS_URL: 'redis://100%sure@cache' }, `REDIS_URL: ${ENCODE}`],
    [{ CRON_SECRET: 'sixteen letters\nand a line' }, `CRON_SECRET: must be ${WHOLE}`],
    [{ NTFY_TOKEN: 'tk_ä' }, `NTFY_TOKEN: must be ${WHOLE}`],
    [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PRIVATE_KEY: must be a private VAPID key: 32 bytes in base64url'],
    [{ VAPID_PRIVATE_KEY: 'c2hvcnQ' }, 'VAPID_PRIVATE_KEY: must be a private VAPID key: 32 bytes in base64url'],
    [{ STRIPE_SECRET_KEY: 'sk_test_a\nsk_test_b' }, `STRIPE_SECRET_KEY: must be ${WHOLE}`],
    [{ LICENSE_PEPPER: ' , ' }, 'LICENSE_PEPPER: must list at least one value'],
    [{ MAIL_FROM: 'Plumbline' }, 'MAIL_FROM: must be one address, such as Plumbline <no-reply@example.com>'],
    [
      { MAIL_FROM: 'A <a@one.example>, B <b@one.example>' },
      'MAIL_FROM: must be one address, such as Plumbline <no-reply@example.com>',
    ],
    [
      { MAIL_FROM: 'a@one.example\nBcc: b@one.example' },
      'MAIL_FROM: must be one address, such as Plumbline <no-reply@example.com>',
    ],
  ])('reports an invalid setting once, with its rule and without its value: %j [CFG-09]', (environment, words) => {
    expect(() => readCloudSettings(environment)).toThrow(new BadSettings(words));
  });

  it('removes a line break from the end of a secret', () => {
    const secret = 'sixteen letters and more';
    expect(
      readCloudSettings({ CRON_SECRET: `${secret}\n`, METRICS_TOKEN: `${secret}\r\n`, NTFY_TOKEN: 'tk_1\n' }),
    ).toMatchObject({ CRON_SECRET: secret, METRICS_TOKEN: secret, NTFY_TOKEN: 'tk_1' });
  });

  it.each(['no-reply@one.example', 'Plumbline, Inc. <no-reply@one.example>', 'Plumbline <no-reply@localhost>'])(
    'accepts the sender %s',
    (from) => {
      expect(readCloudSettings({ MAIL_FROM: from })).toMatchObject({ MAIL_FROM: from });
    },
  );
});

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/plumbline',
  LICENSE_PEPPER: 'p'.repeat(32),
  LICENSE_SIGNING_KEY: newSigningKey(),
};

describe('a weak secret', () => {
  const SHORT = 'must have at least 16 characters';
  const SHORT_PEPPER = 'must have at least 32 characters; make one with: openssl rand -base64 48';

  it.each([
    ['CRON_SECRET', 'c'.repeat(15), SHORT],
    ['ADMIN_SECRET', 'a', SHORT],
    ['METRICS_TOKEN', 'm', SHORT],
    ['PUSH_TOPIC_SECRET', 'p'.repeat(31), SHORT_PEPPER],
    ['LICENSE_PEPPER', `${'p'.repeat(32)},${'q'.repeat(31)}`, SHORT_PEPPER],
    ['STRIPE_SECRET_KEY', 'pk_live_publishable', 'must be one key as Stripe shows it: sk_… or rk_…'],
  ])(
    'stops the start only in production, and elsewhere causes one warning: %s [CFG-01 CFG-08]',
    (name, value, words) => {
      const environment = { [name]: value };

      expect(() => readCloudSettings({ ...PRODUCTION, ...environment })).toThrow(new BadSettings(`${name}: ${words}`));
      expect(settingWarnings(readCloudSettings(environment), environment)).toEqual([
        `${name}: ${words}. With NODE_ENV=production, the cloud does not start.`,
      ]);
    },
  );
});

describe('the promised settings', () => {
  it.each([
    ['cloud', PROMISED_CLOUD_SETTINGS, cloudSettings.shape],
    ['dashboard', PROMISED_DASHBOARD_SETTINGS, dashboardSettings.shape],
  ])('exist in the %s [CFG-03]', (_, promised, shape) => {
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(promised.trim().split(/\s+/)));
  });
});

describe('the warnings about settings', () => {
  const warningsFor = (environment: Record<string, string>) =>
    settingWarnings(readCloudSettings(environment), environment);

  it.each([
    ['PUBLIC_URLL', 'PUBLIC_URL'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['STMP_URL', 'SMTP_URL'],
    ['REDIS_UR', 'REDIS_URL'],
  ])('name the setting that %s probably means', (written, meant) => {
    expect(warningsFor({ [written]: 'x' })).toEqual([
      `${written} is not a setting and has no effect. Did you mean ${meant}?`,
    ]);
  });

  it('ask whether an unknown NODE_ENV means production', () => {
    const warnings = (mode: string) => warningsFor({ NODE_ENV: mode });

    expect(warnings('prod')).toEqual([
      'NODE_ENV is not production, development or test, so this cloud runs as in development. Did you mean production?',
    ]);
    expect([warnings('development'), warnings('test')]).toEqual([[], []]);
  });

  it('report a RELEASES_DIR that is not a folder', () => {
    expect(warningsFor({ RELEASES_DIR: join(import.meta.dirname, 'nowhere') })).toEqual([
      'RELEASES_DIR is not a folder, so /releases serves nothing. Create the folder or correct the setting.',
    ]);
    expect(warningsFor({ RELEASES_DIR: import.meta.dirname })).toEqual([]);
  });

  it.each([
    ['STRIPE_WEBHOOK_SECRET', 'whsec_', 'whsec_new,whatever'],
    ['STRIPE_PRICE_PRO_MONTHLY', 'price_', 'prod_123'],
    ['STRIPE_PRICE_FOUNDING', 'price_', 'price_1,prod_123'],
    ['STRIPE_PORTAL_CONFIGURATION', 'bpc_', 'xx'],
  ])('ask to check %s if a value does not begin with %s', (name, prefix, value) => {
    expect(warningsFor({ [name]: value })).toEqual([
      `${name}: Stripe’s own values begin with ${prefix}. Check that you copied the right value.`,
    ]);
    expect(warningsFor({ [name]: `${prefix}1` })).toEqual([]);
  });

  it.each([
    { VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url') },
    { ...PRODUCTION, SMTP_URL: 'smtp://mail' },
  ])('report a sender at localhost where it is refused', (environment) => {
    const warning = expect.stringContaining('MAIL_FROM is an address at localhost');

    expect(warningsFor(environment)).toContainEqual(warning);
    expect(warningsFor({ ...environment, MAIL_FROM: 'a@one.example' })).not.toContainEqual(warning);
  });

  it.each(['http://one.example', 'http://8.8.8.8:9000', 'http://[2001:4860:4860::8888]'])(
    'report that others can read requests to %s',
    (address) => {
      const environment = { S3_ENDPOINT: address, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };

      expect(warningsFor(environment)).toEqual([
        'S3_ENDPOINT begins with http://, so keys and messages can be read on the way to that host. Use https://.',
      ]);
    },
  );

  it.each([
    'https://one.example',
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://[::1]',
    'http://10.1.2.3',
    'http://172.16.0.1',
    'http://192.168.1.5:8090',
    'http://[fd00::1]',
    'http://cloud.local',
    'http://ntfy:80',
  ])('do not mention requests to %s', (address) => {
    expect(warningsFor({ PUBLIC_URL: address, NTFY_URL: address, STRIPE_API_BASE: address })).toEqual([]);
  });

  it('mention the misspelled name when production lacks a secret', () => {
    expect(() => readCloudSettings({ NODE_ENV: 'production', LICENSE_PEPER: 'x' })).toThrow(
      'LICENSE_PEPER is not a setting and has no effect. Did you mean LICENSE_PEPPER?',
    );
  });

  it('do not mention valid settings, variables of other programs or short names', () => {
    expect(warningsFor({ PUBLIC_URL: 'https://a.example', PATH: '/bin', POST: '1', HTTP_PROXY: 'x' })).toEqual([]);
  });

  it('say where links point in production without a public address', () => {
    expect(warningsFor(PRODUCTION)).toEqual([
      'PUBLIC_URL is not set, so links in e-mails point to http://localhost:8080.',
    ]);
    expect(warningsFor({ ...PRODUCTION, PUBLIC_URL: 'https://a.example' })).toEqual([]);
  });
});
