import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dashboardSettings, readDashboardSettings } from '../../../../src/bootstrap/dashboard/settings/config.js';
import { SETTINGS_CATALOG } from '../../../../src/bootstrap/dashboard/settings/catalog.js';
import { settingChangeProblems } from '../../../../src/domain/dashboard/settings/changeSettings.js';
import { BadSettings } from '../../../../src/bootstrap/settings.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';

const DEFAULTS = {
  DASHBOARD_PORT: 8090,
  DAILY_AUDIT: false,
  DASHBOARD_HOST: '127.0.0.1',
  DASHBOARD_ALLOWED_HOSTS: [],
  DASHBOARD_LOCK: false,
  PLUMBLINE_HOME: join(homedir(), '.plumbline'),
  MARKET_DATA: 'sample',
  MARKET_DATA_CHECK: 'none',
  BROKER: 'paper',
  BROKER_CIRCUIT_COOLDOWN: 1800,
  DRY_RUN_HOURS: 24,
  CONSENSUS_OPT_OUT: false,
  TRADIER_API_BASE: 'https://api.tradier.com',
  ALPACA_API_BASE: 'https://paper-api.alpaca.markets',
  ALPACA_DATA_BASE: 'https://data.alpaca.markets',
  HALT_SOURCE: 'none',
  HALT_FEED_URL: 'https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts',
  ORDER_MAX_AUDIT_AGE_MIN: 30,
  ORDER_MAX_POSITION_PCT: 10,
  ORDER_MAX_RISK_PCT: 1,
  ORDER_MAX_PORTFOLIO_RISK_PCT: 6,
  ORDER_OPTION_LEVELS: 'covered_call=1,cash_secured_put=1,long_option=2,uncovered_put=4,uncovered_call=5',
  AI_PROVIDER: 'rules',
  AI_DAILY_COST_CAP: 1,
  AI_MAX_TOKENS: 1200,
  WEB_SEARCH: 'none',
  LOG_LEVEL: 'info',
};

describe('the dashboard’s settings', () => {
  it('are all optional [BRK-03 MOD-06 CFG-01 DSH-11 ORD-02 ORD-03 ORD-04]', () => {
    expect(readDashboardSettings({ LICENSE_KEY: '', PATH: '/bin' })).toEqual(DEFAULTS);
  });

  it.each([
    ['~', homedir()],
    ['~/prices', join(homedir(), 'prices')],
    ['~other/prices', resolve('~other/prices')],
    ['/~/prices', resolve('/~/prices')],
  ])('replace a leading ~ in the path %s', (path, folder) => {
    expect(readDashboardSettings({ PLUMBLINE_HOME: '/home/x', MARKET_DATA_DIR: path }).MARKET_DATA_DIR).toBe(folder);
  });

  it('are read from the environment', () => {
    const key = licenseKeyNumber(1);

    expect(
      readDashboardSettings({
        DASHBOARD_PORT: '0',
        DASHBOARD_HOST: '0.0.0.0',
        DASHBOARD_ALLOWED_HOSTS: 'Dash.example.com, ,dash',
        PLUMBLINE_HOME: '/home/x/../y',
        MARKET_DATA: 'csv, yahoo',
        MARKET_DATA_DIR: '/prices/',
        CLOUD_URL: 'https://Cloud.example.com/',
        LICENSE_KEY: ` ${key.toLowerCase()} `,
        LOG_LEVEL: 'warn',
        BROKER: 'tradier',
        TRADIER_ACCOUNT_ID: 'VA1',
        BROKER_CIRCUIT_COOLDOWN: '60',
        DRY_RUN_HOURS: '0.5',
        CONSENSUS_OPT_OUT: 'true',
        DASHBOARD_LOCK: 'true',
        DAILY_AUDIT: 'true',
      }),
    ).toEqual({
      ...DEFAULTS,
      DASHBOARD_LOCK: true,
      DAILY_AUDIT: true,
      BROKER: 'tradier',
      BROKER_CIRCUIT_COOLDOWN: 60,
      DRY_RUN_HOURS: 0.5,
      CONSENSUS_OPT_OUT: true,
      TRADIER_ACCOUNT_ID: 'VA1',
      DASHBOARD_PORT: 0,
      DASHBOARD_HOST: '0.0.0.0',
      DASHBOARD_ALLOWED_HOSTS: ['dash.example.com', 'dash'],
      PLUMBLINE_HOME: '/home/y',
      MARKET_DATA: 'csv,yahoo',
      MARKET_DATA_DIR: '/prices',
      CLOUD_URL: 'https://cloud.example.com',
      LICENSE_KEY: key,
      LOG_LEVEL: 'warn',
    });
  });

  it.each([
    [{ DASHBOARD_PORT: 'abc' }, /^DASHBOARD_PORT: /],
    [{ DASHBOARD_PORT: '70000' }, /^DASHBOARD_PORT: must be a port from 0/],
    [{ MARKET_DATA: 'google' }, /^MARKET_DATA: must be sample, csv, yahoo, tradier, alpaca, or a comma-separated list/],
    [{ MARKET_DATA: 'yahoo,' }, /^MARKET_DATA: must be sample/],
    [{ MARKET_DATA: 'yahoo,yahoo' }, /^MARKET_DATA: .*list of different sources/],
    [{ MARKET_DATA: 'sample,yahoo' }, /^MARKET_DATA: .*other than sample/],
    [{ MARKET_DATA: 'yahoo,csv' }, /^MARKET_DATA=csv needs MARKET_DATA_DIR/],
    [{ MARKET_DATA: 'alpaca,yahoo' }, /^MARKET_DATA=alpaca needs ALPACA_KEY_ID/],
    [{ MARKET_DATA: 'alpaca', ALPACA_KEY_ID: 'PK1' }, /^MARKET_DATA=alpaca needs ALPACA_SECRET_KEY/],
    [{ MARKET_DATA: 'tradier' }, /^MARKET_DATA=tradier needs TRADIER_TOKEN: the access token/],
    [{ TRADIER_API_BASE: 'https://api.tradier.com/v1' }, /^TRADIER_API_BASE: must be an origin without a path/],
    [{ BROKER: 'live' }, /^BROKER: must be paper, tradier or alpaca$/],
    [{ PAPER_CASH: '-1' }, /^PAPER_CASH: must be an amount in US dollars from 0/],
    [{ BROKER_CIRCUIT_COOLDOWN: '0' }, /^BROKER_CIRCUIT_COOLDOWN: must be a whole number of seconds from 1 to 86400$/],
    [{ BROKER_CIRCUIT_COOLDOWN: '1e99' }, /^BROKER_CIRCUIT_COOLDOWN: must be a whole number of seconds from 1 to/],
    [{ AI_MAX_TOKENS: '1e99' }, /^AI_MAX_TOKENS: must be a whole number of tokens from 100 to 8000$/],
    [{ DRY_RUN_HOURS: ' ' }, /^DRY_RUN_HOURS: must be a number$/],
    [{ ORDER_MAX_RISK_PCT: '\t' }, /^ORDER_MAX_RISK_PCT: must be a number$/],
    [{ AI_DAILY_COST_CAP: ' ' }, /^AI_DAILY_COST_CAP: must be a number$/],
    [{ PAPER_CASH: ' ' }, /^PAPER_CASH: must be a number$/],
    [{ ORDER_MAX_AUDIT_AGE_MIN: ' ' }, /^ORDER_MAX_AUDIT_AGE_MIN: must be a number$/],
    [{ DASHBOARD_PORT: ' ' }, /^DASHBOARD_PORT: must be a port from 0/],
    [{ DRY_RUN_HOURS: '-1' }, /^DRY_RUN_HOURS: must be a number of hours from 0 to 8784/],
    [{ MARKET_DATA: 'csv' }, /^MARKET_DATA=csv needs MARKET_DATA_DIR/],
    [{ MARKET_DATA_CHECK: 'csv' }, /^MARKET_DATA_CHECK=csv needs MARKET_DATA_CHECK_DIR/],
    [{ MARKET_DATA_CHECK: 'tradier' }, /^MARKET_DATA_CHECK=tradier needs TRADIER_TOKEN/],
    [
      { MARKET_DATA: 'yahoo', MARKET_DATA_CHECK: 'yahoo' },
      /^MARKET_DATA_CHECK must name a different source from MARKET_DATA: both are yahoo/,
    ],
    [{ HALT_SOURCE: 'tradier' }, /^HALT_SOURCE=tradier needs TRADIER_TOKEN/],
    [{ HALT_FEED_URL: 'nasdaq' }, /^HALT_FEED_URL: must be a URL/],
    [{ ORDER_MAX_AUDIT_AGE_MIN: '0' }, /^ORDER_MAX_AUDIT_AGE_MIN: must be a number of minutes/],
    [{ ORDER_MAX_CLUSTER_PCT: '101' }, /^ORDER_MAX_CLUSTER_PCT: must be a percentage/],
    [{ ORDER_MAX_RISK_PCT: '101' }, /^ORDER_MAX_RISK_PCT: must be a percentage/],
    [{ ORDER_OPTION_LEVELS: 'naked=1' }, /^ORDER_OPTION_LEVELS: must be strategies with a level/],
    [{ ORDER_OPTION_LEVELS: 'long_option=7' }, /^ORDER_OPTION_LEVELS: must be strategies with a level/],
    [{ CLOUD_URL: 'cloud.example.com' }, /^CLOUD_URL: must be an origin/],
    [
      { CLOUD_URL: 'https://me@cloud.example.com' },
      /^CLOUD_URL: must be an origin without a user and a password, such as https:\/\/cloud\.example\.com$/,
    ],
    [{ CLOUD_URL: 'https://cloud.example.com/api' }, /^CLOUD_URL: must be an origin without a path/],
    [{ ORDER_MAX_RISK_PCT: 'one' }, /^ORDER_MAX_RISK_PCT: must be a number$/],
    [
      { DASHBOARD_ALLOWED_HOSTS: 'https://dash.example.com' },
      /^DASHBOARD_ALLOWED_HOSTS, entry 1: must be host names without http:\/\/ and without a port/,
    ],
    [
      { DASHBOARD_ALLOWED_HOSTS: 'dash,dash:8090' },
      /^DASHBOARD_ALLOWED_HOSTS, entry 2: must be host names without http/,
    ],
    [{ DASHBOARD_ALLOWED_HOSTS: '*' }, /^DASHBOARD_ALLOWED_HOSTS, entry 1: must be host names without http/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: must be trace, debug, info, warn, error, fatal or silent$/],
  ])('report what is wrong with %j [CFG-09]', (environment, words) => {
    expect(() => readDashboardSettings(environment)).toThrow(BadSettings);
    expect(() => readDashboardSettings(environment)).toThrow(words);
  });

  describe('settings with a settings file', () => {
    let home: string;
    beforeEach(() => {
      home = mkdtempSync(join(tmpdir(), 'plumbline-config-'));
    });
    afterEach(() => rmSync(home, { recursive: true }));
    const read = (file: string, environment: Record<string, string> = {}) => {
      writeFileSync(join(home, 'settings.json'), file);
      return readDashboardSettings({ PLUMBLINE_HOME: home, ...environment });
    };

    it('are taken from the environment, or else from the file', () => {
      const file = '{"MARKET_DATA": "yahoo", "ORDER_MAX_RISK_PCT": 0.5, "DASHBOARD_LOCK": true}';

      expect(read(file, { MARKET_DATA: 'sample', LOG_LEVEL: '' })).toMatchObject({
        MARKET_DATA: 'sample',
        ORDER_MAX_RISK_PCT: 0.5,
        DASHBOARD_LOCK: true,
        LOG_LEVEL: 'info',
      });
    });

    it.each([
      ['{"ORDER_MAX_RISK_PCT": "a secret"}', /^ORDER_MAX_RISK_PCT: must be a number \(in settings\.json\)$/],
      [
        '{"TRADIER_TOKEN": "a secret',
        /settings\.json is not a JSON object whose values are strings, numbers, true or false/,
      ],
      [
        '{"TRADIER_TOKEN": ["a secret"]}',
        /settings\.json is not a JSON object .*Correct it\. You can also move the file away/,
      ],
      [
        '{"TRADIER_TOKN": "a secret"}',
        /settings\.json has "TRADIER_TOKN", which is not a setting of this file\. Correct or/,
      ],
      ['{"PLUMBLINE_HOME": "/x"}', /settings\.json has "PLUMBLINE_HOME", which is not a setting of this file/],
    ])('are refused, without repeating a value, when the file is %s', (file, words) => {
      expect(() => read(file)).toThrow(BadSettings);
      expect(() => read(file)).toThrow(words);
      expect(() => read(file)).not.toThrow('a secret');
    });
  });

  it('have distinct labels, and only secrets are marked as secret', () => {
    const { settings } = SETTINGS_CATALOG;
    expect(new Set(settings.map(({ label }) => label)).size).toBe(Object.keys(dashboardSettings.shape).length);
    expect(settings.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual([
      'TRADIER_TOKEN',
      'TRADIER_ACCOUNT_ID',
      'ALPACA_KEY_ID',
      'ALPACA_SECRET_KEY',
      'AI_API_KEY',
      'WEB_SEARCH_API_KEY',
      'LICENSE_KEY',
    ]);
  });

  it.each([
    ['AI_API_KEY', 'AI_PROVIDER', 'anthropic', 'openai'],
    ['WEB_SEARCH_API_KEY', 'WEB_SEARCH', 'brave', 'tavily'],
  ])('require %s to be entered again when %s is set to another company', (key, provider, before, after) => {
    const layers = { environment: {}, release: {}, file: { [provider]: before, [key]: 'k' } };
    expect(settingChangeProblems(SETTINGS_CATALOG.settings, layers, [{ setting: provider, value: after }])).toEqual([
      { setting: key, message: `Enter the secret again: ${provider} sends it to another address.` },
    ]);
  });

  it('accept a license key with a wrong check symbol, which the cloud refuses', () => {
    expect(readDashboardSettings({ LICENSE_KEY: ' plb-test-test-test' })).toMatchObject({
      LICENSE_KEY: 'PLB-TEST-TEST-TEST',
    });
  });

  it('never repeat a license key in an error message', () => {
    expect(() => readDashboardSettings({ LICENSE_KEY: 'PLB-AAAA-BBBB-CCCC-DDDD' })).toThrow(
      new BadSettings(
        'LICENSE_KEY: must be a license key: PLB and three groups of 4 letters or digits, as in PLB-XXXX-XXXX-XXXX',
      ),
    );
  });

  it.each(['TRADIER_TOKEN', 'ALPACA_SECRET_KEY'])('never repeat the secret in %s in an error message', (name) => {
    expect(() => readDashboardSettings({ [name]: 'secret token' })).toThrow(
      new BadSettings(`${name}: must be ASCII without spaces`),
    );
  });

  it('have exactly one description each', () => {
    const undescribed = Object.entries(dashboardSettings.shape).filter(([, setting]) => !setting.description);

    expect(undescribed).toEqual([]);
  });
});
