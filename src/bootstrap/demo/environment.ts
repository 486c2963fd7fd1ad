import { cloudSettings } from '../cloud/settings/config.js';
import { dashboardSettings } from '../dashboard/settings/config.js';

/** What of the caller's settings the demo goes by; all others would make it something else than the demo. */
const KEPT = new Set(['PORT', 'DASHBOARD_PORT']);

/** The environment of one of the demo's programs: the caller's without the settings of ours, and `settings` on top. */
export function demoEnvironment(
  caller: NodeJS.ProcessEnv,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const ours = new Set([...Object.keys(cloudSettings.shape), ...Object.keys(dashboardSettings.shape)]);
  const rest = Object.entries(caller).filter(([name]) => KEPT.has(name) || !ours.has(name));
  return { ...Object.fromEntries(rest), ...settings };
}
