import { MAX_IMPORT_BYTES } from '../../../../application/dashboard/imports/brokerFileReader.port.js';
import type { ForgetMapping } from '../../../../application/dashboard/imports/forgetMapping.js';
import type { PreviewImport } from '../../../../application/dashboard/imports/previewImport.js';
import type { SaveImport } from '../../../../application/dashboard/imports/saveImport.js';
import type { UndoImport } from '../../../../application/dashboard/imports/undoImport.js';
import {
  forgetMappingReply,
  forgetMappingRequest,
  importFileReply,
  importFileRequest,
  latestImportReply,
  undoImportRequest,
} from '../../contract/dashboard/portfolio/portfolioImport.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE, PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';
import { toImportFileReply, toLatestImportReply } from './importViews.js';
import { toColumnMapping } from './mappingViews.js';

export interface PortfolioImportRoutesDependencies {
  readonly previewImport: PreviewImport;
  readonly saveImport: SaveImport;
  readonly undoImport: UndoImport;
  readonly forgetMapping: ForgetMapping;
  readonly ownPage: AccessRule<null>;
}

/** Base64 encodes three bytes as four characters; a mapping of 200 columns takes less than 128 KiB. */
const BODY_LIMIT_BYTES = Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 128 * 1024;

export function portfolioImportRoutes({
  previewImport,
  saveImport,
  undoImport,
  forgetMapping,
  ownPage,
}: PortfolioImportRoutesDependencies): Route[] {
  const latest = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/portfolio/import',
    id: 'getLatestImport',
    summary: 'Returns the latest import of a broker’s file, if it can be undone',
    reply: latestImportReply,
    handle: async () => toLatestImportReply(await undoImport.latest()),
  });

  const importFile = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/portfolio/import',
    id: 'importBrokerFile',
    summary: 'Previews what a broker’s file would change in the ledger or the portfolio, or saves it',
    access: ownPage,
    body: importFileRequest,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: importFileReply,
    example: {
      body: {
        file_name: 'portfolio.csv',
        content: 'dGlja2VyLHF1YW50aXR5LGF2ZXJhZ2VfcHJpY2UKQUFQTCwxMCwxNTAuMjUK',
        mapping: null,
        keep_unlisted: false,
        positions_only: false,
        save: false,
        accept_contradictions: false,
      },
    },
    handle: async ({ body }) => {
      const mapping = body.mapping === null ? null : toColumnMapping(body.mapping);
      const file = { name: body.file_name, bytes: Buffer.from(body.content, 'base64'), mapping };
      const choices = { keepUnlisted: body.keep_unlisted, positionsOnly: body.positions_only };
      const preview = body.save
        ? await saveImport.execute(file, { ...choices, acceptContradictions: body.accept_contradictions })
        : await previewImport.execute(file, choices);
      return toImportFileReply(preview, body.save);
    },
  });

  const undo = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/portfolio/import/undo',
    id: 'undoImport',
    summary: 'Undoes the latest import of a file',
    access: ownPage,
    body: undoImportRequest,
    reply: latestImportReply,
    example: { body: { imported_at: '2026-11-22T14:30:00.000Z' } },
    handle: async ({ body }) => toLatestImportReply(await undoImport.execute(new Date(body.imported_at))),
  });

  const forget = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/portfolio/import/forget-mapping',
    id: 'forgetMapping',
    summary: 'Removes the saved column mapping for files with these columns',
    access: ownPage,
    body: forgetMappingRequest,
    reply: forgetMappingReply,
    example: { body: { header: ['when', 'what', 'how many'] } },
    handle: async ({ body }) => {
      await forgetMapping.execute(body.header);
      return { forgotten: true as const };
    },
  });

  return [latest, importFile, undo, forget];
}
