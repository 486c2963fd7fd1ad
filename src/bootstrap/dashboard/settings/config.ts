import { join } from 'node:path';
import { z } from 'zod';
import { SETTINGS_FILE, SettingsFile } from '../../../adapters/files/settingsFile.js';
import { PRICE_SOURCE_FACTS, priceSourcesIn, type PriceSource } from '../../../domain/dashboard/market/priceSource.js';
import {
  effectiveSettings,
  settingSourceOf,
  type SettingLayers,
  type SettingValues,
} from '../../../domain/dashboard/settings/setting.js';
import { Failure } from '../../../domain/shared/failure/failure.js';
import {
  BadSettings,
  checkValues,
  nonEmptyVariables,
  readSettings,
  type SettingsCheckResult,
  type Environment,
  type ValueProblem,
} from '../../settings.js';
import { readReleaseSettings } from './releaseSettings.js';
import { brokerSettings } from './schema/brokerSettings.js';
import { cloudConnectionSettings } from './schema/cloudConnectionSettings.js';
import { coachesSettings } from './schema/coachesSettings.js';
import { ordersSettings } from './schema/ordersSettings.js';
import { pricesSettings } from './schema/pricesSettings.js';
import { privacySettings, programSettings } from './schema/programSettings.js';

/** The settings, grouped as on the page. */
export const DASHBOARD_SETTING_GROUPS = {
  prices: pricesSettings,
  broker: brokerSettings,
  orders: ordersSettings,
  coaches: coachesSettings,
  cloud: cloudConnectionSettings,
  privacy: privacySettings,
  program: programSettings,
} as const;

export const dashboardSettings = z.object({
  ...pricesSettings,
  ...brokerSettings,
  ...ordersSettings,
  ...coachesSettings,
  ...cloudConnectionSettings,
  ...privacySettings,
  ...programSettings,
});

export type DashboardSettings = z.infer<typeof dashboardSettings>;
export type SettingName = keyof DashboardSettings;

/** Checks the values of all settings, one by one and then together. */
export function checkDashboardSettings(values: SettingValues): SettingsCheckResult<DashboardSettings> {
  const checked = checkValues(dashboardSettings, values);
  const problems = checked.kind === 'valid' ? combinationProblems(checked.settings) : [];
  return problems.length === 0 ? checked : { kind: 'invalid', problems };
}

const SETTING_NAMES = Object.keys(dashboardSettings.shape);
const homeSetting = z.object({ PLUMBLINE_HOME: programSettings.PLUMBLINE_HOME });

/** Returns the settings file in the folder, which holds every setting but the folder itself. */
export const settingsFileIn = (home: string): SettingsFile =>
  new SettingsFile(
    join(home, SETTINGS_FILE),
    SETTING_NAMES.filter((name) => name !== 'PLUMBLINE_HOME'),
  );

/**
 * Reads what was set in the environment and in the settings file.
 * @throws BadSettings when the file cannot be understood
 */
export function readSettingLayers(variables: Environment, release = readReleaseSettings()): SettingLayers {
  const present = nonEmptyVariables(variables);
  const environment = Object.fromEntries(Object.entries(present).filter(([name]) => SETTING_NAMES.includes(name)));
  const { PLUMBLINE_HOME } = readSettings(homeSetting, environment);
  try {
    return { environment, file: settingsFileIn(PLUMBLINE_HOME).load(), release };
  } catch (error) {
    throw error instanceof Failure ? new BadSettings(error.message) : error;
  }
}

/** Reads the dashboard's settings. Throws `BadSettings` with a one-line message. */
export const readDashboardSettings = (variables: Environment): DashboardSettings =>
  parseDashboardSettings(readSettingLayers(variables));

/** @throws BadSettings with a one-line message */
export function parseDashboardSettings(layers: SettingLayers): DashboardSettings {
  const checked = checkDashboardSettings(effectiveSettings(layers));
  if (checked.kind === 'valid') return checked.settings;
  throw new BadSettings(
    checked.problems
      .map(({ setting, subject, message }) =>
        settingSourceOf(setting, layers) === 'file'
          ? `${subject}: ${message} (in ${SETTINGS_FILE})`
          : `${subject}: ${message}`,
      )
      .join('; '),
  );
}

const SOURCE_CHOICES = ['MARKET_DATA', 'HALT_SOURCE', 'MARKET_DATA_CHECK'] as const;

/** Returns the settings that a source needs, with their meaning. The second price files have a folder of their own. */
const needsOf = (
  chosen: (typeof SOURCE_CHOICES)[number],
  source: PriceSource,
): readonly (readonly [SettingName, string])[] =>
  chosen === 'MARKET_DATA_CHECK' && source === 'csv'
    ? [['MARKET_DATA_CHECK_DIR', 'the folder of the second TICKER.csv files']]
    : PRICE_SOURCE_FACTS[source].needs;

/** Returns the problems of settings that are valid on their own but not together. */
function combinationProblems(settings: DashboardSettings): readonly ValueProblem[] {
  const { MARKET_DATA, MARKET_DATA_CHECK } = settings;
  const missing = SOURCE_CHOICES.flatMap((chosen) =>
    priceSourcesIn(settings[chosen]).flatMap((source) =>
      needsOf(chosen, source)
        .filter(([name]) => settings[name] === undefined)
        .map(([name, what]) => ({ setting: name, subject: `${chosen}=${source} needs ${name}`, message: what })),
    ),
  );
  if (MARKET_DATA_CHECK !== MARKET_DATA || MARKET_DATA === 'csv') return missing;
  const subject = 'MARKET_DATA_CHECK must name a different source from MARKET_DATA';
  return [...missing, { setting: 'MARKET_DATA_CHECK', subject, message: `both are ${MARKET_DATA}` }];
}
