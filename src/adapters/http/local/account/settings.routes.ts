import type { z } from 'zod';
import type { CheckSettings } from '../../../../application/dashboard/settings/checkSettings.js';
import type { GetSettings } from '../../../../application/dashboard/settings/getSettings.js';
import type { SaveSettings } from '../../../../application/dashboard/settings/saveSettings.js';
import type { SettingsInUse } from '../../../../application/dashboard/settings/settingsInUse.port.js';
import type { TestConnections } from '../../../../application/dashboard/settings/testConnections.js';
import { Conflict } from '../../../../domain/shared/failure/failure.js';
import {
  checkSettingsReply,
  checkSettingsRequest,
  restartReply,
  saveSettingsRequest,
  settingsReply,
  testSettingsReply,
  testSettingsRequest,
} from '../../contract/dashboard/settings.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE } from '../page/pageOnlyRoute.js';

export interface SettingsRoutesDependencies {
  readonly getSettings: GetSettings;
  readonly checkSettings: CheckSettings;
  readonly saveSettings: SaveSettings;
  readonly testConnections: TestConnections;
  readonly inUse: Pick<SettingsInUse, 'restart'>;
  /** Requires the page's cookie, its origin and the CSRF token, like the order routes. */
  readonly page: AccessRule<null>;
}

const CHANGES = [{ setting: 'ORDER_MAX_RISK_PCT', value: '0.5' }];

/** The routes of the settings page; they are not part of the published API. */
export function settingsRoutes({
  getSettings,
  checkSettings,
  saveSettings,
  testConnections,
  inUse,
  page,
}: SettingsRoutesDependencies): Route[] {
  const view = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/settings',
    id: 'getSettings',
    summary: 'Returns all settings with their values and sources, without secrets',
    access: page,
    reply: settingsReply,
    handle: async () => onWire(getSettings),
  });

  const check = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/settings/check',
    id: 'checkSettings',
    summary: 'Validates changed settings by the same rules as at startup, and saves nothing',
    access: page,
    body: checkSettingsRequest,
    reply: checkSettingsReply,
    example: { body: { changes: CHANGES } },
    handle: async ({ body }) => ({ problems: [...checkSettings.execute(body.changes).problems] }),
  });

  const save = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/settings',
    id: 'saveSettings',
    summary: 'Saves changed settings in settings.json',
    access: page,
    body: saveSettingsRequest,
    reply: settingsReply,
    example: { body: { changes: CHANGES } },
    handle: async ({ body: { changes, confirmation } }) => {
      await saveSettings.execute(changes, confirmation ?? null);
      return onWire(getSettings);
    },
  });

  const test = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/settings/test',
    id: 'testSettings',
    summary: 'Tests the connections that a group of settings configures, and saves nothing',
    access: page,
    body: testSettingsRequest,
    reply: testSettingsReply,
    example: { body: { group: 'prices', changes: [] } },
    handle: async ({ body: { group, changes } }) => ({
      results: (await testConnections.execute(group, changes)).map(({ isWorking, message }) => ({
        is_working: isWorking,
        message,
      })),
    }),
  });

  const restart = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/settings/restart',
    id: 'restart',
    summary: 'Restarts the dashboard, so that all saved settings take effect',
    access: page,
    reply: restartReply,
    handle: async ({ request }) => {
      const { restart: again } = inUse;
      if (again === null)
        throw new Conflict(
          'restart_impossible',
          'This program cannot restart itself. Stop Plumbline and start it again.',
        );
      request.res?.once('close', again);
      return { restarting: true as const };
    },
  });

  return [view, check, save, test, restart];
}

function onWire(getSettings: GetSettings): z.infer<typeof settingsReply> {
  const { settings, awaitingRestart, canRestart, restartProblem, confirmation } = getSettings.execute();
  return {
    settings: settings.map((each) => ({
      name: each.name,
      group: each.group,
      label: each.label,
      description: each.description,
      kind: each.kind,
      choices: [...each.choices],
      default_value: each.defaultValue,
      source: each.source,
      value: each.value,
      is_set: each.isSet,
      is_secret: each.isSecret,
      is_at_once: each.isAtOnce,
      is_confirmed: each.isConfirmed,
      is_environment_only: each.isEnvironmentOnly,
    })),
    awaiting_restart: [...awaitingRestart],
    can_restart: canRestart,
    restart_problem: restartProblem,
    confirmation,
  };
}
