import { defineEntity, p } from '../../orm/orm.js';

/**
 * Counts of users, stored beside the submissions: reading them takes no longer with a million signals than with ten.
 * They have sixteen slices, by the first character of the submitter's hash, so that submissions seldom wait.
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
