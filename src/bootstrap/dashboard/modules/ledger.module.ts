import { LedgerFile } from '../../../adapters/files/portfolio/ledgerFile.js';
import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { ledgerRoutes } from '../../../adapters/http/local/account/ledger.routes.js';
import { portfolioHistoryRoute } from '../../../adapters/http/local/account/portfolioHistory.routes.js';
import { AddTransactions } from '../../../application/dashboard/ledger/addTransactions.js';
import { GetPortfolioHistory } from '../../../application/dashboard/ledger/getPortfolioHistory.js';
import { LedgerPrices } from '../../../application/dashboard/ledger/ledgerPrices.js';
import { LedgerBook } from '../../../application/dashboard/ledger/ledgerBook.js';
import { UndoBatch } from '../../../application/dashboard/ledger/undoBatch.js';
import { LoadBars } from '../../../application/dashboard/market/loadBars.js';
import { OrderIntentStore } from '../../../application/dashboard/trading/orders/orderIntentStore.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { create } from '../../dependencyProvider.js';
import { bind, clientRoutes, type Module } from '../../module.js';
import { homeFile } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const { clock, ids, marketData, report } = DASHBOARD_TOKENS;

/** Provides the ledger and the history computed from it. */
export const ledgerModule: Module = [
  bind(LedgerBook, create(LedgerFile, homeFile(HOME_FILES.ledger)), OrderIntentStore),
  bind(AddTransactions, LedgerBook, clock, ids),
  bind(UndoBatch, LedgerBook, clock),
  bind(LedgerPrices, create(LoadBars, marketData, clock, report), clock, AuditFile),
  clientRoutes(ledgerRoutes, LedgerBook),
  clientRoutes(
    portfolioHistoryRoute,
    create(GetPortfolioHistory, LedgerBook, DASHBOARD_TOKENS.portfolio, LedgerPrices, clock),
  ),
];
