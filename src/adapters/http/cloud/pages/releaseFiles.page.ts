import { Router, type RequestHandler } from 'express';
import { join } from 'node:path';
import type { GetLatestRelease } from '../../../../application/cloud/publishing/getLatestRelease.js';
import { isReleaseFile } from '../../../../domain/shared/release/release.js';
import { pageHeaders } from '../../pageHeaders.js';
import { SECURITY_HEADERS } from '../../pipeline/securityHeaders.js';

const CONTENT_TYPES: readonly (readonly [suffix: string, type: string])[] = [
  ['.zip', 'application/zip'],
  ['.gz', 'application/gzip'],
  ['.sig', 'application/octet-stream'],
  ['', 'text/plain; charset=utf-8'],
];

/** Serves the archives and the signed checksums of the latest release, which are in `folder/VERSION`. */
export function releaseFilesPage(
  folder: string,
  latest: Pick<GetLatestRelease, 'execute'>,
  limit: RequestHandler,
): RequestHandler {
  const pages = Router({ caseSensitive: true });
  pages
    .route('/releases/:version/:file')
    .all(pageHeaders({ ...SECURITY_HEADERS, 'cache-control': 'public, max-age=3600' }), limit)
    .get(async (request, response, next) => {
      const { version, file } = request.params;
      const release = await latest.execute();
      if (version !== release.version || !isReleaseFile(file, version)) return next();
      const [, type = ''] = CONTENT_TYPES.find(([suffix]) => file.endsWith(suffix)) ?? [];
      response.type(type).sendFile(join(version, file), { root: folder, cacheControl: false }, (error?: Error) => {
        // No reply can be sent over a broken connection.
        if (error === undefined || request.socket.destroyed) return;
        next('status' in error && error.status === 404 ? undefined : error);
      });
    });
  return pages;
}
