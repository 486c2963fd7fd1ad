import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { dashboardSettings, readDashboardSettings } from '../../../src/bootstrap/dashboard/config.js';
import { BadSettings } from '../../../src/bootstrap/settings.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';

describe('the dashboard’s settings', () => {
  it('are all optional', () => {
    expect(readDashboardSettings({ LICENSE_KEY: '', PATH: '/bin' })).toEqual({
      DASHBOARD_PORT: 8090,
      DASHBOARD_HOST: '127.0.0.1',
      DASHBOARD_ALLOWED_HOSTS: [],
      PLUMBLINE_HOME: join(homedir(), '.plumbline'),
      MARKET_DATA: 'sample',
      LOG_LEVEL: 'info',
    });
  });

  it('are read from the environment', () => {
    const key = licenseKeyNumber(1);

    expect(
      readDashboardSettings({
        DASHBOARD_PORT: '0',
        DASHBOARD_HOST: '0.0.0.0',
        DASHBOARD_ALLOWED_HOSTS: 'Dash.example.com, ,dash',
        PLUMBLINE_HOME: '/home/x/../y',
        MARKET_DATA: 'csv',
        MARKET_DATA_DIR: '/prices/',
        CLOUD_URL: 'https://Cloud.example.com/',
        LICENSE_KEY: ` ${key.toLowerCase()} `,
        LOG_LEVEL: 'warn',
      }),
    ).toEqual({
      DASHBOARD_PORT: 0,
      DASHBOARD_HOST: '0.0.0.0',
      DASHBOARD_ALLOWED_HOSTS: ['dash.example.com', 'dash'],
      PLUMBLINE_HOME: '/home/y',
      MARKET_DATA: 'csv',
      MARKET_DATA_DIR: '/prices',
      CLOUD_URL: 'https://cloud.example.com',
      LICENSE_KEY: key,
      LOG_LEVEL: 'warn',
    });
  });

  it.each([
    [{ DASHBOARD_PORT: 'abc' }, /^DASHBOARD_PORT: /],
    [{ DASHBOARD_PORT: '70000' }, /^DASHBOARD_PORT: wants a port from 0/],
    [{ MARKET_DATA: 'yahoo' }, /^MARKET_DATA: .*"sample"\|"csv"/],
    [{ MARKET_DATA: 'csv' }, /^MARKET_DATA=csv needs MARKET_DATA_DIR/],
    [{ CLOUD_URL: 'cloud.example.com' }, /^CLOUD_URL: wants an origin/],
    [{ CLOUD_URL: 'https://cloud.example.com/api' }, /^CLOUD_URL: wants an origin without a path/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
  ])('say what is wrong with %j', (environment, words) => {
    expect(() => readDashboardSettings(environment)).toThrow(BadSettings);
    expect(() => readDashboardSettings(environment)).toThrow(words);
  });

  it('never repeat a key', () => {
    expect(() => readDashboardSettings({ LICENSE_KEY: 'PLB-AAAA-BBBB-CCCC' })).toThrow(
      new BadSettings('LICENSE_KEY: wants a license key: PLB and three groups of 4 letters or digits, as in PLB-XXXX-XXXX-XXXX'),
    );
  });

  it('each say what they are for', () => {
    const undescribed = Object.entries(dashboardSettings.shape).filter(([, setting]) => !setting.description);

    expect(undescribed).toEqual([]);
  });
});
