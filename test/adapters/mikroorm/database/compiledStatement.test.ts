import { describe, expect, it } from '@jest/globals';
import { CompiledStatement } from '../../../../src/adapters/mikroorm/database/compiledStatement.js';

describe('CompiledStatement', () => {
  it('binds each value wherever the statement uses it, together with the statement’s constants', () => {
    const statement = new CompiledStatement<{ readonly job: string; readonly at: Date | null }>((tables, value) =>
      tables
        .updateTable('job_leases')
        .set({ holder: 'nobody' })
        .where('job', '=', value('job'))
        .where((eb) => eb.or([eb('until', '<', value('at')), eb('job', '<>', value('job'))])),
    );
    const sql = 'update "job_leases" set "holder" = $1 where "job" = $2 and ("until" < $3 or "job" <> $4)';

    expect(statement.bind({ job: 'first', at: new Date(0) })).toEqual([sql, ['nobody', 'first', new Date(0), 'first']]);
    expect(statement.bind({ job: 'second', at: null })).toEqual([sql, ['nobody', 'second', null, 'second']]);
  });
});
