import { ReadAudit } from '../../../application/dashboard/audit/readAudit.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { CurrentPreferences } from '../../../application/dashboard/preferences/currentPreferences.js';
import { ReadJournal } from '../../../application/dashboard/trading/orders/readJournal.js';
import { ContainerModule } from '../../injection.js';
import { join } from 'node:path';
import { sha256 } from '../../../adapters/crypto/sha256.js';
import { JsonLinesLog } from '../../../adapters/files/jsonLinesLog.js';
import { NarrationFiles } from '../../../adapters/files/narrationFiles.js';
import { ThesisLogFile } from '../../../adapters/files/thesisLogFile.js';
import { AiSpending } from '../../../application/dashboard/coaching/aiSpending.js';
import { AskProvider } from '../../../application/dashboard/coaching/askProvider.js';
import { DescribeCoaching } from '../../../application/dashboard/coaching/describeCoaching.js';
import { GatherSubject } from '../../../application/dashboard/coaching/gatherSubject.js';
import { KeptMaterial } from '../../../application/dashboard/coaching/keptMaterial.js';
import { ListCoaches } from '../../../application/dashboard/coaching/listCoaches.js';
import { NarrateCoach } from '../../../application/dashboard/coaching/narrateCoach.js';
import { WhoNarrates } from '../../../application/dashboard/coaching/whoNarrates.js';
import { WriteNarration } from '../../../application/dashboard/coaching/writeNarration.js';
import { priceOf, type ModelPrice } from '../../../domain/dashboard/coaching/cost/modelPrices.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import type { DashboardSettings } from '../settings/config.js';
import { narratorChoiceOf } from '../settings/narrators.js';
import { T } from './tokens.js';
import { searchChoiceOf } from '../settings/webSearches.js';

const deadline = (ms: number): AbortSignal => AbortSignal.timeout(ms);

export const coachesModule = new ContainerModule(({ bind }) => {
  bind(T.narrator).toResolvedValue((settings) => narratorChoiceOf(settings), [T.settings]);
  bind(T.webSearch).toResolvedValue((settings, offline) => searchChoiceOf(settings, offline), [T.settings, T.offline]);
  bind(T.coachesStop).toConstantValue(new AbortController());
  bind(ThesisLogFile).toResolvedValue(
    ({ PLUMBLINE_HOME }, warn) => new ThesisLogFile(new JsonLinesLog(join(PLUMBLINE_HOME, HOME_FILES.theses), warn)),
    [T.settings, T.warn],
  );
  bind(AiSpending).toResolvedValue(
    (log, clock, { AI_DAILY_COST_CAP }) => new AiSpending(log, clock, AI_DAILY_COST_CAP),
    [ThesisLogFile, T.clock, T.settings],
  );
  bind(AskProvider).toResolvedValue(
    (spending, { signal: stopping }, settings, report) =>
      new AskProvider({
        spending,
        deadline,
        stopping,
        maxTokens: settings.AI_MAX_TOKENS,
        priceOf: ({ provider, model }) => priceOf(provider, model, statedPrices(settings)),
        report,
      }),
    [AiSpending, T.coachesStop, T.settings, T.report],
  );
  bind(WhoNarrates).toResolvedValue(
    (narrator, license, offline) => new WhoNarrates(narrator, license, offline),
    [T.narrator, CurrentLicense, T.offline],
  );
  bind(NarrateCoach).toResolvedValue(
    (
      { PLUMBLINE_HOME },
      readAudit,
      journal,
      headlines,
      search,
      who,
      ask,
      preferences,
      thesisLog,
      clock,
      report,
      warn,
    ) => {
      const cache = new NarrationFiles(join(PLUMBLINE_HOME, 'narrations'), warn);
      return new NarrateCoach({
        readAudit,
        gather: new GatherSubject({
          journal,
          log: thesisLog,
          headlines,
          search,
          kept: new KeptMaterial(clock),
          deadline,
        }),
        who,
        write: new WriteNarration({ ask, cache, log: thesisLog, clock, report }),
        preferences,
        cache,
        sha256,
        clock,
      });
    },
    [
      T.settings,
      ReadAudit,
      ReadJournal,
      T.headlines,
      T.webSearch,
      WhoNarrates,
      AskProvider,
      CurrentPreferences,
      ThesisLogFile,
      T.clock,
      T.report,
      T.warn,
    ],
  );
  bind(DescribeCoaching).toResolvedValue(
    (who, search, spending) => new DescribeCoaching(who, search, spending),
    [WhoNarrates, T.webSearch, AiSpending],
  );
  bind(ListCoaches).toResolvedValue((readAudit, who) => new ListCoaches(readAudit, who), [ReadAudit, WhoNarrates]);
});

const statedPrices = ({ AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output }: DashboardSettings): Partial<ModelPrice> => ({
  ...(input === undefined ? {} : { input }),
  ...(output === undefined ? {} : { output }),
});
