import { ContainerModule } from '../../injection.js';
import { join } from 'node:path';
import { PreferencesFile } from '../../../adapters/files/preferencesFile.js';
import { ChangePreferences } from '../../../application/dashboard/preferences/changePreferences.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { LoadPreferences } from '../../../application/dashboard/preferences/loadPreferences.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { T } from './tokens.js';

export const preferencesModule = new ContainerModule(({ bind }) => {
  bind(CurrentPreferences).toResolvedValue(() => new CurrentPreferences(), []);
  bind(T.preferencesStore).toResolvedValue(
    ({ PLUMBLINE_HOME }, warn) => new PreferencesFile(join(PLUMBLINE_HOME, HOME_FILES.preferences), warn),
    [T.settings, T.warn],
  );
  bind(LoadPreferences).toResolvedValue(
    (store, preferences) => new LoadPreferences(store, preferences),
    [T.preferencesStore, CurrentPreferences],
  );
  bind(ChangePreferences).toResolvedValue(
    (store, preferences) => new ChangePreferences(store, preferences),
    [T.preferencesStore, CurrentPreferences],
  );
});
