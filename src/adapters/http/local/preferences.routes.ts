import type { ChangePreferences } from '../../../application/preferences/changePreferences.js';
import type { CurrentPreferences } from '../../../application/preferences/currentPreferences.js';
import { DEFAULT_PREFERENCES } from '../../../domain/preferences/preferences.js';
import { anyone } from '../anyone.js';
import { preferencesChange, preferencesReply } from '../contract/preferences.js';
import { route, type Route } from '../pipeline.js';
import type { Access } from '../route.js';

export interface PreferencesRoutes {
  readonly preferences: CurrentPreferences;
  readonly changePreferences: ChangePreferences;
  readonly ownPage: Access<null>;
}

/** The page's own routes: no published interface. */
export function preferencesRoutes({ preferences, changePreferences, ownPage }: PreferencesRoutes): Route[] {
  const view = route({
    method: 'get',
    path: '/ui/preferences',
    id: 'getPreferences',
    tag: 'Page',
    summary: 'What the user chose',
    access: anyone,
    reply: preferencesReply,
    unpublished: true,
    example: { reply: DEFAULT_PREFERENCES },
    handle: async () => preferences.current(),
  });

  const change = route({
    method: 'post',
    path: '/ui/preferences',
    id: 'changePreferences',
    tag: 'Page',
    summary: 'Changes what is named, leaves all else as it is',
    access: ownPage,
    body: preferencesChange,
    reply: preferencesReply,
    unpublished: true,
    example: { body: { coach: { tone: 'direct' } }, reply: { ...DEFAULT_PREFERENCES, coach: { ...DEFAULT_PREFERENCES.coach, tone: 'direct' } } },
    handle: async ({ body }) => changePreferences.execute(body),
  });

  return [view, change];
}
