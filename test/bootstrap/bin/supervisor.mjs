import { spawn } from 'node:child_process';

// Starts a program of ours with a channel, on a Node that says of itself that it is too old, and waits to be killed.

const TOO_OLD = "data:text/javascript,Object.defineProperty(process, 'version', { value: 'v20.0.0' })";

spawn(process.execPath, ['--import', TOO_OLD, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
