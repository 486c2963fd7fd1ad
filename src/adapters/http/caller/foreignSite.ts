import type { Request } from 'express';

const FOREIGN: ReadonlySet<string> = new Set(['cross-site', 'same-site']);

/** Whether a page of another or a sibling site made the browser send the request; programs send no site. */
export const isFromForeignSite = (request: Request): boolean => FOREIGN.has(request.get('sec-fetch-site') ?? '');
