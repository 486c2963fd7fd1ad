import { BrokerFileRecognizer } from '../../../adapters/brokerExports/readBrokerFile.js';
import { ImportMappingsFile } from '../../../adapters/files/portfolio/importMappingsFile.js';
import { IMPORT_UNDO_FILE, ImportUndoFile } from '../../../adapters/files/portfolio/importUndoFile.js';
import { portfolioImportRoutes } from '../../../adapters/http/local/account/portfolioImport.routes.js';
import { ForgetMapping } from '../../../application/dashboard/imports/forgetMapping.js';
import { PreviewImport } from '../../../application/dashboard/imports/previewImport.js';
import { SaveImport } from '../../../application/dashboard/imports/saveImport.js';
import { UndoImport } from '../../../application/dashboard/imports/undoImport.js';
import { AddTransactions } from '../../../application/dashboard/ledger/addTransactions.js';
import { LedgerBook } from '../../../application/dashboard/ledger/ledgerBook.js';
import { UndoBatch } from '../../../application/dashboard/ledger/undoBatch.js';
import { SerialQueue } from '../../../application/dashboard/serialQueue.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { bind, clientRoutes, provide, type Module } from '../../module.js';
import { create } from '../../dependencyProvider.js';
import { LOAD_BARS } from './prices.module.js';
import { OWN_PAGE_ACCESS, homeFile } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

/** Provides imports of the files that brokers export. */
export const importsModule: Module = [
  provide(DASHBOARD_TOKENS.importQueue, create(SerialQueue)),
  provide(DASHBOARD_TOKENS.importUndo, create(ImportUndoFile, homeFile(IMPORT_UNDO_FILE), DASHBOARD_TOKENS.warn)),
  provide(
    DASHBOARD_TOKENS.importMappings,
    create(ImportMappingsFile, homeFile(HOME_FILES.importMappings), DASHBOARD_TOKENS.warn),
  ),
  bind(
    PreviewImport,
    create(BrokerFileRecognizer),
    DASHBOARD_TOKENS.portfolioDocument,
    AddTransactions,
    DASHBOARD_TOKENS.importMappings,
    DASHBOARD_TOKENS.clock,
    LOAD_BARS,
    DASHBOARD_TOKENS.importUndo,
  ),
  bind(ForgetMapping, DASHBOARD_TOKENS.importMappings, DASHBOARD_TOKENS.importQueue),
  bind(
    SaveImport,
    PreviewImport,
    DASHBOARD_TOKENS.portfolioDocument,
    AddTransactions,
    DASHBOARD_TOKENS.importUndo,
    DASHBOARD_TOKENS.importMappings,
    DASHBOARD_TOKENS.importQueue,
    DASHBOARD_TOKENS.clock,
  ),
  bind(
    UndoImport,
    DASHBOARD_TOKENS.portfolioDocument,
    DASHBOARD_TOKENS.importUndo,
    LedgerBook,
    UndoBatch,
    DASHBOARD_TOKENS.importQueue,
  ),
  clientRoutes(portfolioImportRoutes, {
    previewImport: PreviewImport,
    saveImport: SaveImport,
    undoImport: UndoImport,
    forgetMapping: ForgetMapping,
    ownPage: OWN_PAGE_ACCESS,
  }),
];
