import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { sha256 } from '../../src/adapters/crypto/sha256.js';
import { FiguresAtOnce } from '../../src/application/consensus/figuresAtOnce.js';
import { PublishConsensus } from '../../src/application/consensus/publishConsensus.js';
import { SubmitFires } from '../../src/application/consensus/submitFires.js';
import type { ConsensusFigures } from '../../src/application/consensus/consensusFigures.port.js';
import { newLicenseKey } from '../../src/domain/licensing/licenseKey.js';
import { MemoryConsensusFires } from '../fakes/memoryConsensusFires.js';
import { MemoryPublishedFigures } from '../fakes/memoryPublishedFigures.js';
import { MemoryUnitOfWork } from '../fakes/memoryUnitOfWork.js';
import { SetClock } from '../fakes/setClock.js';
import { runs } from '../runs.js';
import * as properties from './consensus.properties.js';

const DAY = '2026-11-21';
const keyOf = (user: number) => newLicenseKey(new Uint8Array(11).fill(user));

const atOnce: properties.NewConsensus = () => {
  const fires = new MemoryConsensusFires();
  return consensusOf(fires, async () => new FiguresAtOnce(fires));
};

/** Published before it is asked. */
const published: properties.NewConsensus = () => {
  const [fires, figures, clock] = [new MemoryConsensusFires(), new MemoryPublishedFigures(), new SetClock(`${DAY}T12:00:00.000Z`)];
  const publishConsensus = new PublishConsensus(new MemoryUnitOfWork(figures), fires, figures, clock, 60);
  return consensusOf(fires, async () => {
    await publishConsensus.run('request');
    return figures;
  });
};

function consensusOf(fires: MemoryConsensusFires, figures: () => Promise<ConsensusFigures>): properties.Consensus {
  const submitFires = new SubmitFires(fires, sha256, new SetClock(`${DAY}T12:00:00.000Z`));
  return {
    submit: (user, sent) => submitFires.execute(keyOf(user), sent, null),
    of: async (ticker) => (await figures()).of(DAY, ticker),
    top: async (limit) => [...(await (await figures()).top(DAY, limit))].map((each) => ({ ...each, top_kinds: [] })),
  };
}

describe.each([
  ['computed at once', atOnce],
  ['published', published],
])('consensus %s', (_how, newConsensus) => {
  const holds = <T>(property: (newConsensus: properties.NewConsensus) => fc.IAsyncProperty<T>) => fc.assert(property(newConsensus), { numRuns: runs() });

  it('has whole percentages that add up to 100', () => holds(properties.percentagesAddUp));
  it('counts everybody once', () => holds(properties.samplesAreUsers));
  it('does not change when the last submission is repeated', () => holds(properties.repeatsChangeNothing));
  it('has no other number of users after any repeat', () => holds(properties.repeatsChangeNoNumberOfUsers));
  it('accepts every fire once', () => holds(properties.everyFireIsCounted));
  it('depends on the order only by the latest state', () => holds(properties.onlyTheLatestStateMatters));
  it('does not depend on how fires are cut into submissions', () => holds(properties.cutsDoNotMatter));
  it('says the same of a ticker of four users as of one of nobody', () => holds(properties.fewOnATickerAreNobody));
  it('says the same of a kind of four users as of one of nobody', () => holds(properties.fewOnAKindAreNobody));
  it('ranks everything that it says something of', () => holds(properties.theRankingIsWhole));
});
