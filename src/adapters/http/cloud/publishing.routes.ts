import type { GetLatestRelease } from '../../../application/cloud/publishing/getLatestRelease.js';
import { PUBLIC } from '../../../domain/shared/limits/limitRule.js';
import { anyone } from '../caller/anyone.js';
import { versionReply } from '../contract/cloud/version.js';
import { route, type Route } from '../pipeline/route.js';

export const publishingRoutes = (getLatestRelease: GetLatestRelease): Route[] => [
  route({
    method: 'get',
    path: '/api/latest-version',
    id: 'getLatestVersion',
    tag: 'Publishing',
    summary: 'The release that dashboards should run, and the oldest that may go on',
    access: anyone,
    limit: { rule: PUBLIC, by: 'address' },
    publicRead: true,
    reply: versionReply,
    failures: [502],
    example: {
      reply: {
        version: '6.4.0',
        min_version: '6.0.0',
        download: { mac: 'https://plumbline.example/plumbline-6.4.0.dmg', win: null },
        release_notes: 'Adds the Trap & Structure Coach.',
      },
    },
    handle: () => getLatestRelease.execute(),
  }),
];
