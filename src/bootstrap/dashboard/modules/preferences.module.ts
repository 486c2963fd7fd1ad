import { PreferencesFile } from '../../../adapters/files/preferencesFile.js';
import { preferencesRoutes } from '../../../adapters/http/local/account/preferences.routes.js';
import { ChangePreferences } from '../../../application/dashboard/preferences/changePreferences.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { LoadPreferences } from '../../../application/dashboard/preferences/loadPreferences.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { create } from '../../provider.js';
import { OWN_PAGE, homeFile } from './sources.js';
import { T } from './tokens.js';

export const preferencesModule: Module = [
  provide(T.preferencesStore, create(PreferencesFile, homeFile(HOME_FILES.preferences), T.warn)),
  bind(CurrentPreferences),
  bind(LoadPreferences, T.preferencesStore, CurrentPreferences),
  routes(preferencesRoutes, {
    preferences: CurrentPreferences,
    changePreferences: create(ChangePreferences, T.preferencesStore, CurrentPreferences),
    ownPage: OWN_PAGE,
  }),
];
