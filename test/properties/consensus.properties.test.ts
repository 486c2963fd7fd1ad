import { describe } from '@jest/globals';
import { submitterNames } from '../../src/adapters/crypto/submitterNames.js';
import { FiguresAtOnce } from '../../src/application/cloud/consensus/figuresAtOnce.js';
import { PublishConsensus } from '../../src/application/cloud/consensus/publishConsensus.js';
import { SubmitFires } from '../../src/application/cloud/consensus/submitFires.js';
import type { ConsensusFigures } from '../../src/application/cloud/consensus/consensusFigures.port.js';
import { uuidNumber } from '../fakes/countedIds.js';
import { MemoryConsensusFires } from '../fakes/memoryConsensusFires.js';
import { MemoryPublishedFigures } from '../fakes/memoryPublishedFigures.js';
import { MemoryUnitOfWork } from '../fakes/memoryUnitOfWork.js';
import { SetClock } from '../fakes/setClock.js';
import * as properties from './consensus.properties.js';
import { tryRules } from './tryRules.js';

const DAY = '2026-11-21';
const namesOf = submitterNames(['the pepper of the consensus properties']);

const atOnce: properties.NewConsensus = () => {
  const fires = new MemoryConsensusFires();
  return consensusOf(fires, async () => new FiguresAtOnce(fires));
};

/** Published before it is asked. */
const published: properties.NewConsensus = () => {
  const [fires, figures, clock] = [
    new MemoryConsensusFires(),
    new MemoryPublishedFigures(),
    new SetClock(`${DAY}T12:00:00.000Z`),
  ];
  const publishConsensus = new PublishConsensus(new MemoryUnitOfWork(figures), fires, figures, clock, 60);
  return consensusOf(fires, async () => {
    await publishConsensus.run('request');
    return figures;
  });
};

function consensusOf(fires: MemoryConsensusFires, figures: () => Promise<ConsensusFigures>): properties.Consensus {
  const submitFires = new SubmitFires(fires, namesOf, new SetClock(`${DAY}T12:00:00.000Z`));
  return {
    submit: (user, sent) => submitFires.execute(uuidNumber(user), sent, null),
    of: async (ticker) => (await figures()).of(DAY, ticker),
    top: async (limit) => [...(await (await figures()).top(DAY, limit))].map((each) => ({ ...each, top_kinds: [] })),
  };
}

describe.each([
  ['computed at once', atOnce],
  ['published', published],
])('consensus %s', (_how, newConsensus) => {
  tryRules(properties.consensusRules(newConsensus));
});
