import { z } from 'zod';

/** How a setting is shown on the page, and what changing it requires. */
interface SettingForm {
  readonly label: string;
  /** Whether a change takes effect at once instead of at the next start. */
  readonly isAtOnce?: true;
  /** Whether a change requires the confirmation phrase. */
  readonly isConfirmed?: true;
  /** Whether the setting can be changed only in the environment. */
  readonly isEnvironmentOnly?: true;
  /**
   * Only for a secret: the settings that decide where the secret is sent. If such a setting is a choice, its default
   * value must send the secret nowhere.
   */
  readonly secretFor?: readonly string[];
}

export const settingForms = z.registry<SettingForm>();

/** Declares a setting once, for startup, the page and the documentation. */
export const defineSetting = <Schema extends z.ZodType>(
  schema: Schema,
  { description, ...form }: SettingForm & { readonly description: string },
): Schema => {
  const described = schema.describe(description);
  settingForms.add(described, form);
  return described;
};

/** Describes the choices of a setting, such as "csv (files in MARKET_DATA_DIR), yahoo (unofficial, no account)". */
export const describeChoices = <Name extends string>(
  names: readonly Name[],
  notes: Readonly<Record<Name, string>>,
): string => names.map((name) => `${name} (${notes[name]})`).join(', ');
