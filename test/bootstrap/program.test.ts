import { describe, expect, it } from '@jest/globals';
import { runProgram } from '../../src/bootstrap/program.js';
import { Conflict } from '../../src/domain/shared/failure/failure.js';
import { runCommandLine } from '../servers/commandLine.js';

describe('runProgram', () => {
  it('exits after a failed start, even if the start left something running', async () => {
    const start = () => Promise.reject(new Conflict('taken', 'The folder is taken.'));
    const cli = async (): Promise<void> => {
      await runProgram(start);
      throw new Error('The program goes on.');
    };

    expect(await runCommandLine(cli, {}, [])).toEqual({ code: 1, stdout: '', stderr: 'The folder is taken.\n' });
  });
});
