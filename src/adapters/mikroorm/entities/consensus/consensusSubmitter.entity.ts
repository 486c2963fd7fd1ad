import { z } from 'zod';
import { SIGNAL_STATES } from '../../../../domain/shared/consensus/consensusSignal.js';
import { jsonColumn, textArrayColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';

const stateByTicker = z.record(z.string(), z.enum(SIGNAL_STATES));
const signalByTickerAndKind = z.record(z.string(), z.tuple([z.enum(SIGNAL_STATES), z.union([z.number(), z.string()])]));

/**
 * The signals of a submitter on a day, in one row, so that a submission changes one row however many signals it
 * contains.
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
    fires: jsonColumn(signalByTickerAndKind),
    newFires: textArrayColumn(),
  },
});

export class ConsensusSubmitterEntity extends consensusSubmitterSchema.class {}
consensusSubmitterSchema.setClass(ConsensusSubmitterEntity);
