import { expect, it } from '@jest/globals';
import type { ServiceIdentifier } from 'inversify';
import { CLOUD_MODULES } from '../../../src/bootstrap/cloud/modules/cloudModules.js';
import { CLOUD_TOKENS } from '../../../src/bootstrap/cloud/modules/tokens.js';
import { drawPlan } from '../plan/draw.js';
import { SimulatedWorld } from '../world.js';
import { createCloudContainer } from './cloudContainer.js';

it('replaces every repository except that of personal data, which no actor reads', () => {
  const world = new SimulatedWorld(drawPlan(1));
  const container = createCloudContainer(world, world.outsider('cloud'));
  const readsDatabase = (id: ServiceIdentifier): boolean => {
    try {
      container.get(id);
      return false;
    } catch {
      return true;
    }
  };
  const repositories = CLOUD_MODULES.flat().flatMap((entry) =>
    'id' in entry && entry.provider.ids.includes(CLOUD_TOKENS.database) ? [entry.id] : [],
  );

  expect(repositories.filter(readsDatabase)).toEqual([CLOUD_TOKENS.personalRecords]);
});
