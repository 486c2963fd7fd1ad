import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import { describe, expect, it, jest } from '@jest/globals';
import { runProgram, userFixableReason } from '../../src/bootstrap/program.js';
import { CloudOutage } from '../../src/domain/dashboard/license/cloudFailure.js';
import { Conflict } from '../../src/domain/shared/failure/failure.js';
import { runCommandLine } from '../servers/commandLine.js';

/** Emits a signal as Node does, with its number. */
const receive = (signal: 'SIGINT' | 'SIGTERM'): void =>
  void EventEmitter.prototype.emit.call(process, signal, signal, constants.signals[signal]);

describe('runProgram', () => {
  it('exits after a failed start, even if the start left something running', async () => {
    const start = () => Promise.reject(new Conflict('taken', 'The folder is taken.'));
    const cli = async (): Promise<void> => {
      await runProgram(start);
      throw new Error('The program goes on.');
    };

    expect(await runCommandLine(cli, {}, [])).toEqual({ code: 1, stdout: '', stderr: 'The folder is taken.\n' });
  });

  it('exits at once at a second signal, unless it follows within a second or only the parent has ended', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(5000);
    const cli = async (): Promise<void> => {
      await new Promise<void>((stopping) => {
        void runProgram(async () => ({ stop: () => new Promise(() => stopping()) }));
        receive('SIGINT');
      });
      receive('SIGTERM');
      now.mockReturnValue(6001);
      process.emit('SIGTERM', 'SIGTERM');
      process.stdout.write('still stopping');
      receive('SIGTERM');
      throw new Error('The program goes on.');
    };

    expect(await runCommandLine(cli, {}, [])).toEqual({ code: 1, stdout: 'still stopping', stderr: '' });
    now.mockRestore();
  });
});

describe('userFixableReason', () => {
  it('names the innermost error code of a failed request', () => {
    const certificate = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
    const cause = new TypeError('fetch failed', { cause: certificate });

    expect(userFixableReason(new CloudOutage('The cloud could not be reached.', 'unsent', null, { cause }))).toBe(
      'The cloud could not be reached. (cloud: CERT_HAS_EXPIRED)',
    );
  });
});
