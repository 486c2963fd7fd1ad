import { z } from 'zod';
import type { SettingsCatalog } from '../../../application/dashboard/settings/settingsCatalog.port.js';
import { SETTING_GROUPS, type Setting, type SettingGroup } from '../../../domain/dashboard/settings/setting.js';
import { checkDashboardSettings, DASHBOARD_SETTING_GROUPS } from './config.js';
import { settingForms } from './schema/settingForm.js';

/** The part of a JSON Schema that decides how a setting is entered. */
const valueShape = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).default([]),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
});

/** The dashboard's settings as the page shows them, derived from the schemas that are used at startup. */
export const SETTINGS_CATALOG: SettingsCatalog = {
  settings: SETTING_GROUPS.flatMap((group) =>
    Object.entries<z.ZodType>(DASHBOARD_SETTING_GROUPS[group]).map(([name, schema]) => settingOf(group, name, schema)),
  ),
  problemsIn(values) {
    const checked = checkDashboardSettings(values);
    if (checked.kind === 'valid') return [];
    return checked.problems.map(({ setting, subject, message }) => ({
      setting,
      message: subject === setting || subject.startsWith(`${setting},`) ? message : `${subject}: ${message}`,
    }));
  },
};

function settingOf(group: SettingGroup, name: string, schema: z.ZodType): Setting {
  const shape = valueShape.parse(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  const form = settingForms.get(schema);
  if (form === undefined) throw new Error(`The setting ${name} is not defined with defineSetting.`);
  return {
    name,
    group,
    label: form.label,
    description: schema.description ?? '',
    kind: kindOf(shape),
    choices: shape.enum,
    defaultValue: String(shape.default ?? '') || null,
    isSecret: form.secretFor !== undefined,
    secretFor: form.secretFor ?? [],
    isAtOnce: form.isAtOnce ?? false,
    isConfirmed: form.isConfirmed ?? false,
    isEnvironmentOnly: form.isEnvironmentOnly ?? false,
  };
}

function kindOf({ type, enum: choices }: z.infer<typeof valueShape>): Setting['kind'] {
  if (choices.length > 0) return 'choice';
  if (type === 'boolean') return 'switch';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
}
