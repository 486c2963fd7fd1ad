import { knownDisposableDomains } from '../../../adapters/email/knownDisposableDomains.js';
import { trialRoutes } from '../../../adapters/http/cloud/licensing/trial.routes.js';
import { MikroTrials } from '../../../adapters/mikroorm/repositories/licensing/trials.mikroorm.js';
import { ReissueKey } from '../../../application/cloud/licensing/reissueKey.js';
import { StartTrial } from '../../../application/cloud/licensing/trial/startTrial.js';
import { Courier } from '../../../application/cloud/messaging/outbox/courier.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { constant, create } from '../../provider.js';
import { CAN_MAIL } from './sources.js';
import { T } from './tokens.js';

const { clock, hashOf, ids, licenses, locks, outbox, trials, unitOfWork } = T;

export const trialModule: Module = [
  provide(trials, create(MikroTrials, T.database)),
  bind(StartTrial, {
    unitOfWork,
    locks,
    licenses,
    trials,
    keys: T.licenseKeys,
    reissueKey: ReissueKey,
    outbox,
    courier: Courier,
    disposableDomains: constant(knownDisposableDomains),
    ids,
    clock,
    canMail: CAN_MAIL,
  }),
  routes(trialRoutes, { startTrial: StartTrial, hashOf }),
];
