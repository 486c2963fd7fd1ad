import { MAX_IMPORT_BYTES } from '../../../../application/dashboard/imports/brokerFileReader.port.js';
import type { UndoableImport } from '../../../../application/dashboard/imports/importUndo.port.js';
import type { PreviewImport } from '../../../../application/dashboard/imports/previewImport.js';
import type { SaveImport } from '../../../../application/dashboard/imports/saveImport.js';
import type { UndoImport } from '../../../../application/dashboard/imports/undoImport.js';
import { publicAccess } from '../../caller/publicAccess.js';
import {
  importFileReply,
  importFileRequest,
  latestImportReply,
  type LatestImportReply,
} from '../../contract/dashboard/portfolioImport.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE } from '../page/pageOnlyRoute.js';
import { previewOnWire } from './importViews.js';

export interface PortfolioImportRoutesDependencies {
  readonly previewImport: PreviewImport;
  readonly saveImport: SaveImport;
  readonly undoImport: UndoImport;
  readonly ownPage: AccessRule<null>;
}

/** Base64 encodes three bytes as four characters; the other fields take less than a kilobyte. */
const BODY_LIMIT_BYTES = Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 4096;

const LATEST: LatestImportReply = { undo: { file: 'positions.csv', imported_at: '2026-11-22T14:30:00.000Z' } };

export function portfolioImportRoutes({
  previewImport,
  saveImport,
  undoImport,
  ownPage,
}: PortfolioImportRoutesDependencies): Route[] {
  const latest = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/portfolio/import',
    id: 'getLatestImport',
    summary: 'Returns the latest import of a broker’s file, if it can be undone',
    access: publicAccess,
    reply: latestImportReply,
    example: { reply: LATEST },
    handle: async () => ({ undo: onWire(await undoImport.latest()) }),
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
        keep_unlisted: false,
        positions_only: false,
        save: false,
        accept_contradictions: false,
      },
      reply: { kind: 'portfolio', csv: 'ticker,quantity,average_price\nAAPL,10,150.25\n' },
    },
    handle: async ({ body }) => {
      const file = { name: body.file_name, bytes: Buffer.from(body.content, 'base64') };
      const choices = { keepUnlisted: body.keep_unlisted, positionsOnly: body.positions_only };
      const preview = body.save
        ? await saveImport.execute(file, { ...choices, acceptContradictions: body.accept_contradictions })
        : await previewImport.execute(file, choices);
      return previewOnWire(preview, body.save);
    },
  });

  const undo = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/portfolio/import/undo',
    id: 'undoImport',
    summary: 'Restores the ledger or the portfolio as it was before the latest import',
    access: ownPage,
    reply: latestImportReply,
    example: { reply: LATEST },
    handle: async () => ({ undo: onWire(await undoImport.execute()) }),
  });

  return [latest, importFile, undo];
}

const onWire = (record: UndoableImport | null): LatestImportReply['undo'] =>
  record === null ? null : { file: record.file, imported_at: record.importedAt.toISOString() };
