import { spawn } from 'node:child_process';

// Starts a program, with an IPC channel to it, on a Node that reports an unsupported version. Runs until it is killed.

const TOO_OLD = "data:text/javascript,Object.defineProperty(process, 'version', { value: 'v20.0.0' })";

spawn(process.execPath, ['--import', TOO_OLD, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
