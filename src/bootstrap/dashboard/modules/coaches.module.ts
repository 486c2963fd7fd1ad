import { sha256 } from '../../../adapters/crypto/sha256.js';
import { JsonLinesLog } from '../../../adapters/files/durable/jsonLinesLog.js';
import { NarrationFiles } from '../../../adapters/files/narrationFiles.js';
import { ThesisLogFile } from '../../../adapters/files/thesisLogFile.js';
import { coachRoutes } from '../../../adapters/http/local/coaching/coaches.routes.js';
import { coachingSetupRoute } from '../../../adapters/http/local/coaching/coachingSetup.routes.js';
import { GetLatestAudit } from '../../../application/dashboard/audit/getLatestAudit.js';
import { AiSpending } from '../../../application/dashboard/coaching/aiSpending.js';
import { AskAiProvider } from '../../../application/dashboard/coaching/askAiProvider.js';
import { GetCoachingSetup } from '../../../application/dashboard/coaching/getCoachingSetup.js';
import { LoadCoachSubject } from '../../../application/dashboard/coaching/loadCoachSubject.js';
import { FetchedSourcesCache } from '../../../application/dashboard/coaching/fetchedSourcesCache.js';
import { ListCoaches } from '../../../application/dashboard/coaching/listCoaches.js';
import { DecisionMaps } from '../../../application/dashboard/decisionMap/decisionMaps.js';
import { NarrateCoach } from '../../../application/dashboard/coaching/narrateCoach.js';
import { NarratorSelection } from '../../../application/dashboard/coaching/narratorSelection.js';
import { WriteNarration } from '../../../application/dashboard/coaching/writeNarration.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { GetTradeJournal } from '../../../application/dashboard/trading/orders/getTradeJournal.js';
import type { Narrator } from '../../../application/dashboard/coaching/narrator.port.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { modelPriceOf, type ModelPrice } from '../../../domain/dashboard/coaching/cost/modelPrices.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import type { DashboardSettings } from '../settings/config.js';
import { selectNarrator } from '../settings/selectNarrator.js';
import { selectWebSearch } from '../settings/selectWebSearch.js';
import { CREATE_TIMEOUT_SIGNAL, homeFile, dashboardSettingProvider } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const { clock, log, report } = DASHBOARD_TOKENS;

const STOPPING = derive([DASHBOARD_TOKENS.coachesStop], ({ signal }) => signal);
const PRICE_OF = derive(
  [DASHBOARD_TOKENS.settings],
  (settings) =>
    ({ provider, model }: Narrator) =>
      modelPriceOf(provider, model, statedPrices(settings)),
);

export const coachesModule: Module = [
  provide(DASHBOARD_TOKENS.selectedNarrator, derive([DASHBOARD_TOKENS.settings], selectNarrator)),
  provide(
    DASHBOARD_TOKENS.selectedWebSearch,
    derive([DASHBOARD_TOKENS.settings, DASHBOARD_TOKENS.offline], selectWebSearch),
  ),
  provide(DASHBOARD_TOKENS.coachesStop, create(AbortController)),
  bind(ThesisLogFile, create(JsonLinesLog, homeFile(HOME_FILES.theses), DASHBOARD_TOKENS.warn)),
  bind(NarrationFiles, homeFile('narrations'), DASHBOARD_TOKENS.warn),
  bind(AiSpending, ThesisLogFile, clock, dashboardSettingProvider('AI_DAILY_COST_CAP')),
  bind(AskAiProvider, {
    spending: AiSpending,
    deadline: CREATE_TIMEOUT_SIGNAL,
    stopping: STOPPING,
    maxTokens: dashboardSettingProvider('AI_MAX_TOKENS'),
    priceOf: PRICE_OF,
    report,
  }),
  bind(NarratorSelection, DASHBOARD_TOKENS.selectedNarrator, CurrentLicense, DASHBOARD_TOKENS.offline),
  bind(LoadCoachSubject, {
    journal: GetTradeJournal,
    log: ThesisLogFile,
    headlines: derive([DASHBOARD_TOKENS.priceSources], ({ headlines }) => headlines),
    search: DASHBOARD_TOKENS.selectedWebSearch,
    kept: create(FetchedSourcesCache, clock),
    deadline: CREATE_TIMEOUT_SIGNAL,
  }),
  bind(WriteNarration, { ask: AskAiProvider, cache: NarrationFiles, log: ThesisLogFile, clock, report }),
  bind(NarrateCoach, {
    readAudit: GetLatestAudit,
    maps: DecisionMaps,
    gather: LoadCoachSubject,
    narrators: NarratorSelection,
    write: WriteNarration,
    preferences: CurrentPreferences,
    cache: NarrationFiles,
    sha256: constant(sha256),
    clock,
    deadline: CREATE_TIMEOUT_SIGNAL,
  }),
  clientRoutes(coachRoutes, {
    narrateCoach: NarrateCoach,
    listCoaches: create(ListCoaches, GetLatestAudit, NarratorSelection),
    thesisLog: ThesisLogFile,
    log,
  }),
  clientRoutes(
    coachingSetupRoute,
    create(GetCoachingSetup, NarratorSelection, DASHBOARD_TOKENS.selectedWebSearch, AiSpending),
  ),
];

const statedPrices = ({ AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output }: DashboardSettings): Partial<ModelPrice> => ({
  ...(input === undefined ? {} : { input }),
  ...(output === undefined ? {} : { output }),
});
