import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  logLevelSetting,
  pathSetting,
  portSetting,
  PORT_DESCRIPTION,
  LOG_LEVEL_DESCRIPTION,
  splitList,
} from '../../../settings.js';
import { defineSetting } from './settingForm.js';
import { switchSetting } from './values.js';

const hostName = z
  .string()
  .regex(
    /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/,
    'must be host names without http:// and without a port, such as dash.example.com',
  );

const hostNames = z
  .string()
  .transform((text) => splitList(text.toLowerCase()))
  .pipe(z.array(hostName));

export const privacySettings = {
  CONSENSUS_OPT_OUT: defineSetting(switchSetting.default(false), {
    label: 'Turn the consensus off',
    description:
      'true turns the consensus off: nothing is sent and nothing is requested, whatever is chosen on the page',
  }),
  DASHBOARD_LOCK: defineSetting(switchSetting.default(false), {
    label: 'Lock the dashboard',
    description:
      'For phones and for computers with several users: true accepts only requests that carry the key stored in PLUMBLINE_HOME/dashboard-key. `plumbline open` passes the key to your browser',
  }),
  DASHBOARD_HOST: defineSetting(z.string().default('127.0.0.1'), {
    label: 'Address to listen on',
    description: 'Address to listen on. A non-loopback address admits other machines; use it only in containers',
  }),
  DASHBOARD_ALLOWED_HOSTS: defineSetting(hostNames.default([]), {
    label: 'Additional host names',
    description:
      'Additional host names under which the dashboard may be requested, comma-separated; for containers and phones',
  }),
};

export const programSettings = {
  DASHBOARD_PORT: defineSetting(portSetting.default(8090), { label: 'Port', description: PORT_DESCRIPTION }),
  PLUMBLINE_HOME: defineSetting(pathSetting.default(join(homedir(), '.plumbline')), {
    label: 'Home folder',
    description: 'Folder of portfolio.csv, the license, the latest audit and the logs',
    isEnvironmentOnly: true,
  }),
  DAILY_AUDIT: defineSetting(switchSetting.default(false), {
    label: 'Audit after each close',
    description:
      'true audits the portfolio 15 minutes after each close of the NYSE, or as soon as the computer is on again. `plumbline service install` turns it on',
  }),
  LOG_LEVEL: defineSetting(logLevelSetting.default('info'), {
    label: 'Log level',
    description: LOG_LEVEL_DESCRIPTION,
    isAtOnce: true,
  }),
};
