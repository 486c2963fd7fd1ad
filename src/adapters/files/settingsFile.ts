import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SettingsStore } from '../../application/dashboard/settings/settingsStore.port.js';
import type { SettingValues } from '../../domain/dashboard/settings/setting.js';
import { Failure } from '../../domain/shared/failure/failure.js';
import { parseJson } from '../../domain/shared/parseJson.js';
import { UnreadableFile, writeAtomically } from './durable/atomicFile.js';
import { errorCode } from './durable/errorCode.js';

export const SETTINGS_FILE = 'settings.json';
const MAX_SHOWN_NAME_CHARACTERS = 60;

const content = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String));

/** The settings file has content that the program does not understand. It is never overwritten. */
class UnusableSettingsFile extends Failure {
  readonly kind = 'unavailable';

  /** @param why never repeats a value, which may be secret */
  constructor(path: string, why: string) {
    super(
      'settings_file_unusable',
      `${path} ${why} You can also move the file away: the program then uses the defaults and the environment.`,
    );
  }
}

/** The settings that the user saved on the settings page: one JSON object that only the user can read. */
export class SettingsFile implements SettingsStore {
  constructor(
    private readonly path: string,
    private readonly names: readonly string[],
  ) {}

  load(): SettingValues {
    const text = readTextIfPresent(this.path);
    if (text === null) return {};
    const parsed = content.safeParse(parseJson(text));
    if (!parsed.success)
      throw new UnusableSettingsFile(
        this.path,
        'is not a JSON object whose values are strings, numbers, true or false. Correct it.',
      );
    const unknown = Object.keys(parsed.data).find((name) => !this.names.includes(name));
    if (unknown === undefined) return parsed.data;
    const shown = JSON.stringify(unknown.slice(0, MAX_SHOWN_NAME_CHARACTERS));
    throw new UnusableSettingsFile(
      this.path,
      `has ${shown}, which is not a setting of this file. Correct or remove it.`,
    );
  }

  save(values: SettingValues): Promise<void> {
    return writeAtomically(this.path, `${JSON.stringify(values, null, 2)}\n`);
  }
}

function readTextIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    // If the home folder is a file, the program reports that when it locks the folder.
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new UnreadableFile(path, code, error);
  }
}
