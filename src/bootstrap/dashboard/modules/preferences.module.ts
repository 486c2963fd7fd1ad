import { PreferencesFile } from '../../../adapters/files/preferencesFile.js';
import { preferencesRoutes } from '../../../adapters/http/local/account/preferences.routes.js';
import { UpdatePreferences } from '../../../application/dashboard/preferences/updatePreferences.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { LoadPreferences } from '../../../application/dashboard/preferences/loadPreferences.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { create } from '../../dependencyProvider.js';
import { OWN_PAGE_ACCESS, homeFile } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

export const preferencesModule: Module = [
  provide(
    DASHBOARD_TOKENS.preferencesStore,
    create(PreferencesFile, homeFile(HOME_FILES.preferences), DASHBOARD_TOKENS.warn),
  ),
  bind(CurrentPreferences),
  bind(LoadPreferences, DASHBOARD_TOKENS.preferencesStore, CurrentPreferences),
  bind(UpdatePreferences, DASHBOARD_TOKENS.preferencesStore, CurrentPreferences),
  clientRoutes(preferencesRoutes, {
    preferences: CurrentPreferences,
    updatePreferences: UpdatePreferences,
    ownPage: OWN_PAGE_ACCESS,
  }),
];
