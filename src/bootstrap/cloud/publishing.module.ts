import { ContainerModule } from 'inversify';
import { LatestVersion } from '../../application/publishing/latestVersion.js';
import { SetRelease } from '../../application/publishing/setRelease.js';
import { VERSION } from '../packageFacts.js';
import { T } from './tokens.js';

export const publishingModule = new ContainerModule(({ bind }) => {
  bind(T.latestVersion).toResolvedValue((releases) => new LatestVersion(releases, VERSION), [T.releases]);
  bind(T.setRelease).toResolvedValue((releases, clock) => new SetRelease(releases, clock), [T.releases, T.clock]);
});
