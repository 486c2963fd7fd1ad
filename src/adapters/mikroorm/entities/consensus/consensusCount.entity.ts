import { defineEntity, p } from '../../orm/orm.js';

/**
 * Counts of users, stored beside the submissions, so that reading them takes as long with a million signals as with
 * ten. Each count is split into sixteen slices by the submitter's first character, so that simultaneous submissions
 * seldom wait for each other.
 */
export const consensusCountSchema = defineEntity({
  name: 'ConsensusCountEntity',
  tableName: 'consensus_states',
  properties: {
    day: p.date().primary(),
    ticker: p.text().primary(),
    slice: p.text().primary(),
    armed: p.integer(),
    tighten: p.integer(),
    exit: p.integer(),
  },
});

export class ConsensusCountEntity extends consensusCountSchema.class {}
consensusCountSchema.setClass(ConsensusCountEntity);

export const consensusCountByKindSchema = defineEntity({
  name: 'ConsensusCountByKindEntity',
  tableName: 'consensus_kinds',
  properties: {
    day: p.date().primary(),
    ticker: p.text().primary(),
    kind: p.text().primary(),
    slice: p.text().primary(),
    users: p.integer(),
  },
});

export class ConsensusCountByKindEntity extends consensusCountByKindSchema.class {}
consensusCountByKindSchema.setClass(ConsensusCountByKindEntity);
