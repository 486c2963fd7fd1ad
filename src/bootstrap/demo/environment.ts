import { cloudSettings } from '../cloud/settings/config.js';
import { dashboardSettings } from '../dashboard/settings/config.js';

/** The only settings that the demo takes from the caller; others could change what it shows. */
const KEPT = new Set(['PORT', 'DASHBOARD_PORT']);

/**
 * Builds the environment for one of the demo's programs: the caller's environment without Plumbline's settings, plus
 * `settings`.
 */
export function demoEnvironment(
  caller: NodeJS.ProcessEnv,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const ours = new Set([...Object.keys(cloudSettings.shape), ...Object.keys(dashboardSettings.shape)]);
  const rest = Object.entries(caller).filter(([name]) => KEPT.has(name) || !ours.has(name));
  return { ...Object.fromEntries(rest), ...settings };
}
