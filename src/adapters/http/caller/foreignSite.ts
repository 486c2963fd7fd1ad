import type { Request } from 'express';

const FOREIGN: ReadonlySet<string> = new Set(['cross-site', 'same-site']);

/** Whether a page of another site, or of a sibling of this one, had the browser send the request; programs name no site. */
export const isFromForeignSite = (request: Request): boolean => FOREIGN.has(request.get('sec-fetch-site') ?? '');
