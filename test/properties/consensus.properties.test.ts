import { describe } from '@jest/globals';
import { createSubmitterNames } from '../../src/adapters/crypto/createSubmitterNames.js';
import { OnDemandConsensusReader } from '../../src/application/cloud/consensus/onDemandConsensusReader.js';
import { PublishConsensus } from '../../src/application/cloud/consensus/publishConsensus.js';
import { SubmitSignals } from '../../src/application/cloud/consensus/submitSignals.js';
import type { ConsensusReader } from '../../src/application/cloud/consensus/consensusReader.port.js';
import { uuidNumber } from '../fakes/sequentialIds.js';
import { MemoryConsensusSignals } from '../fakes/cloud/memoryConsensusSignals.js';
import { MemoryPublishedConsensusStore } from '../fakes/cloud/memoryPublishedConsensusStore.js';
import { MemoryUnitOfWork } from '../fakes/cloud/memoryUnitOfWork.js';
import { ManualClock } from '../fakes/manualClock.js';
import * as properties from './consensus.properties.js';
import { testRules } from './testRules.js';

const DAY = '2026-11-21';
const namesOf = createSubmitterNames(['the pepper of the consensus properties']);

const atOnce: properties.NewConsensus = () => {
  const fires = new MemoryConsensusSignals();
  return consensusOf(fires, async () => new OnDemandConsensusReader(fires));
};

/** A consensus that publishes its figures before each read. */
const published: properties.NewConsensus = () => {
  const [fires, figures, clock] = [
    new MemoryConsensusSignals(),
    new MemoryPublishedConsensusStore(),
    new ManualClock(`${DAY}T12:00:00.000Z`),
  ];
  const publishConsensus = new PublishConsensus(new MemoryUnitOfWork(figures), fires, figures, clock, 60);
  return consensusOf(fires, async () => {
    await publishConsensus.run('request');
    return figures;
  });
};

function consensusOf(fires: MemoryConsensusSignals, figures: () => Promise<ConsensusReader>): properties.Consensus {
  const submitSignals = new SubmitSignals(fires, namesOf, new ManualClock(`${DAY}T12:00:00.000Z`));
  return {
    submit: (user, sent) => submitSignals.execute(uuidNumber(user), sent, null),
    of: async (ticker) => (await figures()).of(DAY, ticker),
    top: async (limit) => [...(await (await figures()).top(DAY, limit))].map((each) => ({ ...each, top_kinds: [] })),
  };
}

describe.each([
  ['computed at once', atOnce],
  ['published', published],
])('consensus %s', (_how, newConsensus) => {
  testRules(properties.consensusRules(newConsensus));
});
