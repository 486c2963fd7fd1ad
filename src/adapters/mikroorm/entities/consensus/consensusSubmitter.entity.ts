import { z } from 'zod';
import { FIRE_STATES } from '../../../../domain/shared/consensus/fire.js';
import { jsonColumn, textArrayColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';

const stateByTicker = z.record(z.string(), z.enum(FIRE_STATES));
const fireByTickerAndKind = z.record(z.string(), z.tuple([z.enum(FIRE_STATES), z.union([z.number(), z.string()])]));

/**
 * The fires of a submitter on a day, in one row, so that a submission changes one row however many fires it contains.
 */
export const consensusSubmitterSchema = defineEntity({
  name: 'ConsensusSubmitterEntity',
  tableName: 'consensus_submitters',
  properties: {
    day: p.date().primary(),
    submitter: p.text().primary(),
    firedAt: p.datetime(3),
    regime: p.text().strictNullable(),
    states: jsonColumn(stateByTicker),
    statesBefore: jsonColumn(stateByTicker),
    fires: jsonColumn(fireByTickerAndKind),
    newFires: textArrayColumn(),
  },
});

export class ConsensusSubmitterEntity extends consensusSubmitterSchema.class {}
consensusSubmitterSchema.setClass(ConsensusSubmitterEntity);
