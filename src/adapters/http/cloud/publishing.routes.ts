import type { GetLatestRelease } from '../../../application/cloud/publishing/getLatestRelease.js';
import { PUBLIC_LIMIT } from '../../../domain/shared/limits/rateLimitRule.js';
import { publicAccess } from '../caller/publicAccess.js';
import { latestVersionReply } from '../contract/cloud/version.js';
import { defineRoute, type Route } from '../pipeline/route.js';

export const publishingRoutes = (getLatestRelease: GetLatestRelease): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/latest-version',
    id: 'getLatestVersion',
    tag: 'Publishing',
    summary: 'Returns the latest release and the oldest supported version',
    access: publicAccess,
    limit: { rule: PUBLIC_LIMIT, by: 'address' },
    hasPublicReply: true,
    reply: latestVersionReply,
    failures: ['upstream_error'],
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
