import type { UpdatePreferences } from '../../../../application/dashboard/preferences/updatePreferences.js';
import type { CurrentPreferences } from '../../../../application/dashboard/preferences/currentPreferences.js';
import { updatePreferencesRequest, preferencesReply } from '../../contract/dashboard/preferences.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE, PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export interface PreferencesRoutesDependencies {
  readonly preferences: CurrentPreferences;
  readonly updatePreferences: UpdatePreferences;
  readonly ownPage: AccessRule<null>;
}

export function preferencesRoutes({
  preferences,
  updatePreferences: changePreferences,
  ownPage,
}: PreferencesRoutesDependencies): Route[] {
  const shown = () => ({ ...preferences.current(), lost_choices: [...preferences.lostChoices] });

  const view = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/preferences',
    id: 'getPreferences',
    summary: 'Returns the user’s preferences',
    reply: preferencesReply,
    handle: async () => shown(),
  });

  const change = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/preferences',
    id: 'changePreferences',
    summary: 'Updates the given preferences and keeps the others',
    access: ownPage,
    body: updatePreferencesRequest,
    reply: preferencesReply,
    example: { body: { coach: { tone: 'direct' } } },
    handle: async ({ body }) => {
      await changePreferences.execute(body);
      return shown();
    },
  });

  return [view, change];
}
