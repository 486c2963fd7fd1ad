import { ContainerModule } from '../../injection.js';
import { MikroConsensusFires } from '../../../adapters/mikroorm/mikroConsensusFires.js';
import { MikroPublishedFigures } from '../../../adapters/mikroorm/mikroPublishedFigures.js';
import { FiguresAtOnce } from '../../../application/cloud/consensus/figuresAtOnce.js';
import { PublishConsensus } from '../../../application/cloud/consensus/publishConsensus.js';
import { ReadConsensus } from '../../../application/cloud/consensus/readConsensus.js';
import { RememberedFigures } from '../../../application/cloud/consensus/rememberedFigures.js';
import { SubmitFires } from '../../../application/cloud/consensus/submitFires.js';
import { T } from './tokens.js';

export const consensusModule = new ContainerModule(({ bind }) => {
  bind(T.consensusFires).toResolvedValue((database) => new MikroConsensusFires(database), [T.database]);
  bind(T.publishedFigures).toResolvedValue(
    (database, { CONSENSUS_PUBLISH_SECONDS }) =>
      CONSENSUS_PUBLISH_SECONDS === 0 ? null : new MikroPublishedFigures(database),
    [T.database, T.settings],
  );
  bind(T.publishConsensus).toResolvedValue(
    (unitOfWork, fires, published, clock, { CONSENSUS_PUBLISH_SECONDS }) =>
      published === null ? null : new PublishConsensus(unitOfWork, fires, published, clock, CONSENSUS_PUBLISH_SECONDS),
    [T.unitOfWork, T.consensusFires, T.publishedFigures, T.clock, T.settings],
  );
  bind(SubmitFires).toResolvedValue(
    (fires, namesOf, clock) => new SubmitFires(fires, namesOf, clock),
    [T.consensusFires, T.submitterNames, T.clock],
  );
  bind(ReadConsensus).toResolvedValue(
    (fires, published, clock) =>
      new ReadConsensus(published === null ? new FiguresAtOnce(fires) : new RememberedFigures(published, clock), clock),
    [T.consensusFires, T.publishedFigures, T.clock],
  );
});
