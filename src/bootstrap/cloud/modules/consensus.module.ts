import { consensusRoutes } from '../../../adapters/http/cloud/consensus.routes.js';
import { MikroConsensusFires } from '../../../adapters/mikroorm/repositories/publishing/consensusFires.mikroorm.js';
import { MikroPublishedFigures } from '../../../adapters/mikroorm/repositories/publishing/publishedFigures.mikroorm.js';
import { FiguresAtOnce } from '../../../application/cloud/consensus/figuresAtOnce.js';
import { PublishConsensus } from '../../../application/cloud/consensus/publishConsensus.js';
import { ReadConsensus } from '../../../application/cloud/consensus/readConsensus.js';
import { RememberedFigures } from '../../../application/cloud/consensus/rememberedFigures.js';
import { SubmitFires } from '../../../application/cloud/consensus/submitFires.js';
import { provide, routes, type Module } from '../../module.js';
import { create, derive } from '../../provider.js';
import { LICENSED, setting } from './sources.js';
import { T } from './tokens.js';

const SECONDS = setting('CONSENSUS_PUBLISH_SECONDS');
const FIGURES = derive([T.consensusFires, T.publishedFigures, T.clock], (fires, published, clock) =>
  published === null ? new FiguresAtOnce(fires) : new RememberedFigures(published, clock),
);

export const consensusModule: Module = [
  provide(T.consensusFires, create(MikroConsensusFires, T.database)),
  provide(
    T.publishedFigures,
    derive([T.database, SECONDS], (database, seconds) => (seconds === 0 ? null : new MikroPublishedFigures(database))),
  ),
  provide(
    T.publishConsensus,
    derive(
      [T.unitOfWork, T.consensusFires, T.publishedFigures, T.clock, SECONDS],
      (unitOfWork, fires, published, clock, seconds) =>
        published === null ? null : new PublishConsensus(unitOfWork, fires, published, clock, seconds),
    ),
  ),
  routes(consensusRoutes, {
    licensed: LICENSED,
    submitFires: create(SubmitFires, T.consensusFires, T.submitterNames, T.clock),
    readConsensus: create(ReadConsensus, FIGURES, T.clock),
  }),
];
