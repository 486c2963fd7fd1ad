import type { ChangePreferences } from '../../../../application/dashboard/preferences/changePreferences.js';
import type { CurrentPreferences } from '../../../../application/dashboard/preferences/currentPreferences.js';
import { DEFAULT_PREFERENCES } from '../../../../domain/dashboard/preferences/preferences.js';
import { anyone } from '../../caller/anyone.js';
import { preferencesChange, preferencesReply } from '../../contract/dashboard/preferences.js';
import { route, type Route } from '../../pipeline/route.js';
import type { Access } from '../../pipeline/routeDefinition.js';
import { OF_THE_PAGE } from '../page/ofThePage.js';

export interface PreferencesRoutes {
  readonly preferences: CurrentPreferences;
  readonly changePreferences: ChangePreferences;
  readonly ownPage: Access<null>;
}

export function preferencesRoutes({ preferences, changePreferences, ownPage }: PreferencesRoutes): Route[] {
  const shown = () => ({ ...preferences.current(), lost_choices: [...preferences.lostChoices] });

  const view = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/preferences',
    id: 'getPreferences',
    summary: 'What the user chose',
    access: anyone,
    reply: preferencesReply,
    example: { reply: { ...DEFAULT_PREFERENCES, lost_choices: [] } },
    handle: async () => shown(),
  });

  const change = route({
    ...OF_THE_PAGE,
    method: 'post',
    path: '/ui/preferences',
    id: 'changePreferences',
    summary: 'Changes what is named, leaves all else as it is',
    access: ownPage,
    body: preferencesChange,
    reply: preferencesReply,
    example: {
      body: { coach: { tone: 'direct' } },
      reply: { ...DEFAULT_PREFERENCES, coach: { ...DEFAULT_PREFERENCES.coach, tone: 'direct' }, lost_choices: [] },
    },
    handle: async ({ body }) => {
      await changePreferences.execute(body);
      return shown();
    },
  });

  return [view, change];
}
