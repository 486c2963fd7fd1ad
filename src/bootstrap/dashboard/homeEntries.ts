import { DASHBOARD_KEY_FILE } from '../../adapters/files/dashboardKeyFile.js';
import type { FolderEntries } from '../../adapters/files/durable/folderEntries.js';
import { IMPORT_UNDO_FILE } from '../../adapters/files/portfolio/importUndoFile.js';
import { SETTINGS_FILE } from '../../adapters/files/settingsFile.js';
import { SYNC_STATE_FILE } from '../../adapters/files/syncStateFile.js';
import { HOME_FILES } from '../../domain/dashboard/backup/homeFiles.js';
import { REMOTE_PRICE_SOURCES } from '../../domain/dashboard/market/priceSource.js';

/**
 * The files and folders in PLUMBLINE_HOME. portfolio.csv and halts.csv are not listed, since their readers report
 * problems with them.
 */
export const HOME_ENTRIES: FolderEntries = {
  files: [
    ...Object.values(HOME_FILES).filter((name) => name !== HOME_FILES.portfolio),
    'agents.json',
    'alerts.jsonl',
    'breaker.json',
    'briefings.json',
    'broker-mode.json',
    DASHBOARD_KEY_FILE,
    'license.json',
    'license-cache.json',
    IMPORT_UNDO_FILE,
    SETTINGS_FILE,
    SYNC_STATE_FILE,
    'update.json',
  ],
  folders: ['.restore', 'narrations', 'prices', 'recordings'],
};

/** Files that the program always replaces as a whole, and folders of such files. */
export const REPLACED_HOME_ENTRIES: FolderEntries = {
  files: [...HOME_ENTRIES.files, HOME_FILES.portfolio, `${HOME_FILES.portfolio}.bak`],
  folders: [
    '.restore',
    'narrations',
    ...REMOTE_PRICE_SOURCES.flatMap((source) => [`prices/${source}`, `prices/${source}/options`]),
  ],
};
