import { consensusRoutes } from '../../../adapters/http/cloud/consensus.routes.js';
import { MikroConsensusSignals } from '../../../adapters/mikroorm/repositories/publishing/consensusSignals.mikroorm.js';
import { MikroPublishedConsensusStore } from '../../../adapters/mikroorm/repositories/publishing/publishedConsensusStore.mikroorm.js';
import { OnDemandConsensusReader } from '../../../application/cloud/consensus/onDemandConsensusReader.js';
import { PublishConsensus } from '../../../application/cloud/consensus/publishConsensus.js';
import { GetConsensus } from '../../../application/cloud/consensus/getConsensus.js';
import { CachedConsensusReader } from '../../../application/cloud/consensus/cachedConsensusReader.js';
import { SubmitSignals } from '../../../application/cloud/consensus/submitSignals.js';
import { provide, clientRoutes, type Module } from '../../module.js';
import { create, derive } from '../../dependencyProvider.js';
import { REQUIRE_LICENSE, cloudSettingProvider } from './sources.js';
import { CLOUD_TOKENS } from './tokens.js';

const SECONDS = cloudSettingProvider('CONSENSUS_PUBLISH_SECONDS');
const FIGURES = derive(
  [CLOUD_TOKENS.consensusSignals, CLOUD_TOKENS.publishedConsensus, CLOUD_TOKENS.clock],
  (fires, published, clock) =>
    published === null ? new OnDemandConsensusReader(fires) : new CachedConsensusReader(published, clock),
);
/** Null when figures are computed per request. */
export const PUBLISH_CONSENSUS = derive(
  [
    CLOUD_TOKENS.unitOfWork,
    CLOUD_TOKENS.consensusSignals,
    CLOUD_TOKENS.publishedConsensus,
    CLOUD_TOKENS.clock,
    SECONDS,
  ],
  (unitOfWork, fires, published, clock, seconds) =>
    published === null ? null : new PublishConsensus(unitOfWork, fires, published, clock, seconds),
);

export const consensusModule: Module = [
  provide(CLOUD_TOKENS.consensusSignals, create(MikroConsensusSignals, CLOUD_TOKENS.database)),
  provide(
    CLOUD_TOKENS.publishedConsensus,
    derive([CLOUD_TOKENS.database, SECONDS], (database, seconds) =>
      seconds === 0 ? null : new MikroPublishedConsensusStore(database),
    ),
  ),
  clientRoutes(consensusRoutes, {
    requireLicense: REQUIRE_LICENSE,
    submitSignals: create(
      SubmitSignals,
      CLOUD_TOKENS.consensusSignals,
      CLOUD_TOKENS.submitterNames,
      CLOUD_TOKENS.clock,
    ),
    getConsensus: create(GetConsensus, FIGURES, CLOUD_TOKENS.clock),
  }),
];
