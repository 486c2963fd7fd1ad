import { nonEmptyVariables, type Environment } from '../../settings.js';
import { cloudSettings, publicUrlOf, type CloudSettings } from './config.js';

/** Shorter names, such as PORT and HOST, are one edit away from unrelated variables. */
const MIN_NAME_LENGTH = 6;

/** Returns sentences about settings that are valid but probably not meant. */
export function settingWarnings(settings: CloudSettings, environment: Environment): readonly string[] {
  const names = Object.keys(cloudSettings.shape);
  const misspelled = Object.keys(nonEmptyVariables(environment)).flatMap((variable) => {
    const meant = names.includes(variable) ? undefined : names.find((name) => isOneEditApart(name, variable));
    return meant === undefined ? [] : [`${variable} is not a setting and has no effect. Did you mean ${meant}?`];
  });
  return settings.NODE_ENV === 'production' && settings.PUBLIC_URL === undefined
    ? [...misspelled, `PUBLIC_URL is not set, so links in e-mails point to ${publicUrlOf(settings)}.`]
    : misspelled;
}

/** Whether one character was added, left out or replaced, or two neighbors were swapped. */
function isOneEditApart(name: string, written: string): boolean {
  if (name.length < MIN_NAME_LENGTH) return false;
  let start = 0;
  while (start < name.length && name[start] === written[start]) start += 1;
  let end = 0;
  while (end < Math.min(name.length, written.length) - start && name.at(-1 - end) === written.at(-1 - end)) end += 1;
  const [expected, actual] = [name.slice(start, name.length - end), written.slice(start, written.length - end)];
  const isSwap = expected.length === 2 && actual.length === 2 && expected[0] === actual[1] && expected[1] === actual[0];
  return isSwap || Math.max(expected.length, actual.length) === 1;
}
