import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { freePort } from '../../servers/listen.js';
import { waitUntil } from '../../servers/waitUntil.js';

/** These tests start whole programs, which is slow on a busy machine. */
jest.setTimeout(60_000);

const program = (name: string): string =>
  fileURLToPath(new URL(`../../../dist/bootstrap/bin/${name}.js`, import.meta.url));
const at = temporaryFolder();

/** Runs a command line of a POSIX shell, in which `$P` and `$CLOUD` run the programs. */
const shell = (line: string): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const node = process.execPath;
    const { PATH = '' } = process.env;
    const env = {
      PATH,
      PLUMBLINE_HOME: at('home'),
      P: `${node} ${program('plumbline')}`,
      CLOUD: `${node} ${program('plumbline-cloud')}`,
    };
    execFile('/bin/sh', ['-c', line], { env, cwd: at() }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

describe('a program whose output goes to a file', () => {
  it('fails when only a part can be written', async () => {
    // The file may have one block. A write beyond it is short, as on a disk that gets full.
    expect(await shell('ulimit -f 1; $P machines --json > out')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The output could not be written (EFBIG). Check its disk and the permissions of its folder, then try again.\n',
    });
    expect(statSync(at('out')).size).toBeGreaterThan(0);
  });

  it.each(['$P machines', '$P --version', '$CLOUD --help'])('fails when the disk is full: %s', async (command) => {
    expect(await shell(`${command} > /dev/full`)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The output could not be written because its disk is full. Free some space, then try again.\n',
    });
  });

  it('writes all of it and exits with 0', async () => {
    expect(await shell('$P machines --json > out && $P machines --json | cmp - out')).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });
});

describe('a log that goes to a file', () => {
  it.each([
    ['plumbline-cloud', '/health', []],
    ['plumbline', '/', ['--offline']],
  ] as const)('does not keep %s from answering and stopping when the disk is full', async (name, path, args) => {
    const port = String(await freePort());
    const child = spawn(process.execPath, [program(name), ...args], {
      env: { PORT: port, DATA_DIR: at('data'), DASHBOARD_PORT: port, PLUMBLINE_HOME: at('home') },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
      timeout: 45_000,
      killSignal: 'SIGKILL',
    });
    const ended = once(child, 'exit');
    const isAnswering = (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    await waitUntil(async () => child.signalCode !== null || (await isAnswering()));
    const isStillAnswering = await isAnswering();
    child.kill('SIGTERM');

    expect({ isStillAnswering, end: await ended }).toEqual({ isStillAnswering: true, end: [0, null] });
  });

  it('loses the lines that do not fit, and starts a new line when there is space', async () => {
    const log = fileURLToPath(new URL('../../../dist/bootstrap/log.js', import.meta.url));
    const script = `import { createLog } from '${log}'; import { truncateSync } from 'node:fs'; const log = createLog('info'); for (let n = 0; n < 100; n += 1) log.info('a line'); truncateSync('log'); log.info('another');`;
    expect(await shell(`ulimit -f 1; ${process.execPath} --input-type=module -e "${script}" >> log`)).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(readFileSync(at('log'), 'utf8')).toMatch(/^\n\{"level":"info","time":"[^"]*","msg":"another"\}\n$/);
  });
});

describe('a program whose output goes to a pipe', () => {
  it('ends silently when the reader closes it early', async () => {
    expect(await shell('$P machines --json | head -n 1')).toEqual({ code: 0, stdout: '{\n', stderr: '' });
  });

  it.each([
    ['EOF', 0],
    ['EIO', 1],
  ])('exits after the error %s with %i', async (error, code) => {
    const guard = fileURLToPath(new URL('../../../dist/bootstrap/guardStdout.js', import.meta.url));
    const script = `import { guardStdout } from '${guard}'; guardStdout(); process.stdout.emit('error', Object.assign(new Error(), { code: '${error}' }));`;
    expect(await shell(`${process.execPath} --input-type=module -e "${script}"`)).toMatchObject({ code });
  });
});

describe('a command that cannot write its files', () => {
  it('says why in one line', async () => {
    const { code, stdout, stderr } = await shell(
      'ulimit -f 1; $P --offline replay --from 2016-01-01 --to 2016-12-31 --tickers AAPL --out replay 2> error; code=$?; cat error >&2; exit $code',
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `${at('replay/replay.json')} could not be written (EFBIG). Check its disk and the permissions of its folder, then try again.\n`,
    );
  });
});
