import { z } from 'zod';
import { jsonColumn, singletonKeyColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';

/** The published figures. A ticker with too few users has no row. */
export const consensusFiguresSchema = defineEntity({
  name: 'ConsensusFiguresEntity',
  tableName: 'consensus_figures',
  properties: {
    ticker: p.text().primary(),
    day: p.date(),
    rank: p.integer().unique(),
    sampleUsers: p.integer(),
    armedUsers: p.integer(),
    armedPct: p.integer(),
    tightenPct: p.integer(),
    exitPct: p.integer(),
    topKinds: jsonColumn(z.array(z.object({ kind: z.string(), users: z.int() }))),
  },
});

export class ConsensusFiguresEntity extends consensusFiguresSchema.class {}
consensusFiguresSchema.setClass(ConsensusFiguresEntity);

export const consensusPublicationSchema = defineEntity({
  name: 'ConsensusPublicationEntity',
  tableName: 'consensus_publication',
  properties: { onlyOne: singletonKeyColumn(), publishedAt: p.datetime(3) },
});

export class ConsensusPublicationEntity extends consensusPublicationSchema.class {}
consensusPublicationSchema.setClass(ConsensusPublicationEntity);
