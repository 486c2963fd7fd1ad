import { ContainerModule } from '../injection.js';
import { join } from 'node:path';
import { PreferencesFile } from '../../adapters/files/preferencesFile.js';
import { ChangePreferences } from '../../application/preferences/changePreferences.js';
import { CurrentPreferences } from '../../application/preferences/currentPreferences.js';
import { LoadPreferences } from '../../application/preferences/loadPreferences.js';
import { T } from './tokens.js';

export const preferencesModule = new ContainerModule(({ bind }) => {
  bind(T.preferences).toResolvedValue(() => new CurrentPreferences(), []);
  bind(T.preferencesStore).toResolvedValue(
    ({ PLUMBLINE_HOME }, log) => new PreferencesFile(join(PLUMBLINE_HOME, 'preferences.json'), (message) => log.warn(message)),
    [T.settings, T.log],
  );
  bind(T.loadPreferences).toResolvedValue((store, preferences) => new LoadPreferences(store, preferences), [T.preferencesStore, T.preferences]);
  bind(T.changePreferences).toResolvedValue((store, preferences) => new ChangePreferences(store, preferences), [T.preferencesStore, T.preferences]);
});
