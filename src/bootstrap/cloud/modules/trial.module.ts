import { knownDisposableDomains } from '../../../adapters/email/knownDisposableDomains.js';
import { trialRoutes } from '../../../adapters/http/cloud/licensing/trial.routes.js';
import { MikroTrials } from '../../../adapters/mikroorm/repositories/licensing/trials.mikroorm.js';
import { ReissueKey } from '../../../application/cloud/licensing/reissueKey.js';
import { StartTrial } from '../../../application/cloud/licensing/trial/startTrial.js';
import { OutboxRelay } from '../../../application/cloud/messaging/outbox/outboxRelay.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { constant, create } from '../../dependencyProvider.js';
import { IS_MAIL_AVAILABLE } from './sources.js';
import { CLOUD_TOKENS } from './tokens.js';

const { clock, hashOf, ids, licenses, locks, outbox, trials, unitOfWork } = CLOUD_TOKENS;

export const trialModule: Module = [
  provide(trials, create(MikroTrials, CLOUD_TOKENS.database)),
  bind(StartTrial, {
    unitOfWork,
    locks,
    licenses,
    trials,
    keys: CLOUD_TOKENS.licenseKeys,
    reissueKey: ReissueKey,
    outbox,
    outboxRelay: OutboxRelay,
    disposableDomains: constant(knownDisposableDomains),
    ids,
    clock,
    canMail: IS_MAIL_AVAILABLE,
  }),
  clientRoutes(trialRoutes, { startTrial: StartTrial, hashOf }),
];
