import { spawn } from 'node:child_process';

// Starts one of the programs with an IPC channel on a Node that reports an unsupported version; waits to be killed.

const TOO_OLD = "data:text/javascript,Object.defineProperty(process, 'version', { value: 'v20.0.0' })";

spawn(process.execPath, ['--import', TOO_OLD, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
