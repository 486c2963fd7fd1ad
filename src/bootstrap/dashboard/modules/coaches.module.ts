import { sha256 } from '../../../adapters/crypto/sha256.js';
import { JsonLinesLog } from '../../../adapters/files/durable/jsonLinesLog.js';
import { NarrationFiles } from '../../../adapters/files/narrationFiles.js';
import { ThesisLogFile } from '../../../adapters/files/thesisLogFile.js';
import { coachRoutes } from '../../../adapters/http/local/coaching/coaches.routes.js';
import { coachingSetupRoute } from '../../../adapters/http/local/coaching/coachingSetup.routes.js';
import { ReadAudit } from '../../../application/dashboard/audit/readAudit.js';
import { AiSpending } from '../../../application/dashboard/coaching/aiSpending.js';
import { AskProvider } from '../../../application/dashboard/coaching/askProvider.js';
import { DescribeCoaching } from '../../../application/dashboard/coaching/describeCoaching.js';
import { GatherSubject } from '../../../application/dashboard/coaching/gatherSubject.js';
import { KeptMaterial } from '../../../application/dashboard/coaching/keptMaterial.js';
import { ListCoaches } from '../../../application/dashboard/coaching/listCoaches.js';
import { NarrateCoach } from '../../../application/dashboard/coaching/narrateCoach.js';
import { WhoNarrates } from '../../../application/dashboard/coaching/whoNarrates.js';
import { WriteNarration } from '../../../application/dashboard/coaching/writeNarration.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { ReadJournal } from '../../../application/dashboard/trading/orders/readJournal.js';
import type { Narrator } from '../../../application/dashboard/coaching/narrator.port.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { priceOf, type ModelPrice } from '../../../domain/dashboard/coaching/cost/modelPrices.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { constant, create, derive } from '../../provider.js';
import type { DashboardSettings } from '../settings/config.js';
import { narratorChoiceOf } from '../settings/narrators.js';
import { searchChoiceOf } from '../settings/webSearches.js';
import { DEADLINE, homeFile, setting } from './sources.js';
import { T } from './tokens.js';

const { clock, headlines, log, report } = T;

const STOPPING = derive([T.coachesStop], ({ signal }) => signal);
const PRICE_OF = derive(
  [T.settings],
  (settings) =>
    ({ provider, model }: Narrator) =>
      priceOf(provider, model, statedPrices(settings)),
);

export const coachesModule: Module = [
  provide(T.narrator, derive([T.settings], narratorChoiceOf)),
  provide(T.webSearch, derive([T.settings, T.offline], searchChoiceOf)),
  provide(T.coachesStop, create(AbortController)),
  bind(ThesisLogFile, create(JsonLinesLog, homeFile(HOME_FILES.theses), T.warn)),
  bind(NarrationFiles, homeFile('narrations'), T.warn),
  bind(AiSpending, ThesisLogFile, clock, setting('AI_DAILY_COST_CAP')),
  bind(AskProvider, {
    spending: AiSpending,
    deadline: DEADLINE,
    stopping: STOPPING,
    maxTokens: setting('AI_MAX_TOKENS'),
    priceOf: PRICE_OF,
    report,
  }),
  bind(WhoNarrates, T.narrator, CurrentLicense, T.offline),
  bind(GatherSubject, {
    journal: ReadJournal,
    log: ThesisLogFile,
    headlines,
    search: T.webSearch,
    kept: create(KeptMaterial, clock),
    deadline: DEADLINE,
  }),
  bind(WriteNarration, { ask: AskProvider, cache: NarrationFiles, log: ThesisLogFile, clock, report }),
  bind(NarrateCoach, {
    readAudit: ReadAudit,
    gather: GatherSubject,
    who: WhoNarrates,
    write: WriteNarration,
    preferences: CurrentPreferences,
    cache: NarrationFiles,
    sha256: constant(sha256),
    clock,
  }),
  routes(coachRoutes, {
    narrateCoach: NarrateCoach,
    listCoaches: create(ListCoaches, ReadAudit, WhoNarrates),
    thesisLog: ThesisLogFile,
    log,
  }),
  routes(coachingSetupRoute, create(DescribeCoaching, WhoNarrates, T.webSearch, AiSpending)),
];

const statedPrices = ({ AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output }: DashboardSettings): Partial<ModelPrice> => ({
  ...(input === undefined ? {} : { input }),
  ...(output === undefined ? {} : { output }),
});
