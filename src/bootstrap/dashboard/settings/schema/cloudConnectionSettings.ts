import { z } from 'zod';
import { MAX_MACHINE_NAME_CHARACTERS } from '../../../../domain/dashboard/backup/snapshotLineage.js';
import {
  LICENSE_KEY_FORMAT,
  parseLicenseKeyForm,
  type LicenseKey,
} from '../../../../domain/shared/licensing/licenseKey.js';
import { originSetting, pathSetting } from '../../../settings.js';
import { defineSetting } from './settingForm.js';

const KEY_RULE = `must be a license key: ${LICENSE_KEY_FORMAT}`;

const licenseKey = z.string().transform((text, context): LicenseKey => {
  const key = parseLicenseKeyForm(text);
  if (key !== null) return key;
  context.addIssue({ code: 'custom', message: KEY_RULE });
  return z.NEVER;
});

export const cloudConnectionSettings = {
  CLOUD_URL: defineSetting(originSetting.optional(), {
    label: 'Address of the cloud',
    description: 'Origin of the cloud. Without it, the dashboard calls no cloud',
  }),
  LICENSE_KEY: defineSetting(licenseKey.optional(), {
    label: 'License key',
    description: 'License key. Overrides the one that was entered on the page',
    secretFor: ['CLOUD_URL'],
  }),
  SYNC_MACHINE_NAME: defineSetting(
    z
      .string()
      .trim()
      .min(1)
      .max(MAX_MACHINE_NAME_CHARACTERS, `must have at most ${MAX_MACHINE_NAME_CHARACTERS} characters`)
      .optional(),
    {
      label: 'Name of this machine',
      description: 'Name of this machine in the list of backups; the cloud can read it. Default: the host name',
    },
  ),
  PLUMBLINE_SYNC_PASSPHRASE_FILE: defineSetting(pathSetting.optional(), {
    label: 'File with the backup passphrase',
    description:
      'File with the backup passphrase for `plumbline sync` without a terminal. A trailing newline is ignored',
  }),
};
