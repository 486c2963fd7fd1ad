import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { stopWithParent } from '../stopWithParent.js';

// The oldest supported version of Node. This file must run on any Node since 14.8, because it reports that Node is too
// old.

const OLDEST_SUPPORTED = { major: 22, minor: 17 };
/**
 * The folder of V8's compile cache. It is beside the program, so that only users who can change the program can change
 * it.
 */
const COMPILE_CACHE = fileURLToPath(new URL('../../compiled', import.meta.url));
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs `program` on this Node. If this Node is too old, runs the same command line on the Node that npm installed with
 * the package; if npm installed none, reports the problem in one line.
 */
export async function runOnSupportedNode(program: () => Promise<void>): Promise<void> {
  stopWithParent();
  if (isSupportedNodeVersion(process.version)) {
    module.enableCompileCache(COMPILE_CACHE);
    await program();
    return;
  }
  const node = bundledNode();
  if (node !== null) restartOn(node);
  else {
    process.stderr.write(
      `Plumbline needs Node ${OLDEST_SUPPORTED.major}.${OLDEST_SUPPORTED.minor} or newer; this is ${process.version}.\n`,
    );
    process.exitCode = 1;
  }
}

export function isSupportedNodeVersion(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > OLDEST_SUPPORTED.major || (major === OLDEST_SUPPORTED.major && minor >= OLDEST_SUPPORTED.minor);
}

function bundledNode(): string | null {
  try {
    return createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return null;
  }
}

/**
 * Runs the command line on another Node. The IPC channel carries no messages: when this process ends or is killed, the
 * channel closes, and the child notices.
 */
function restartOn(node: string): void {
  const child = spawn(node, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of SIGNALS)
    process.on(signal, (_: string, number?: number) => {
      if (number !== undefined) child.kill(signal);
      // The parent of this process has ended (`stopWithParent`).
      else if (child.connected) child.disconnect();
    });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const each of SIGNALS) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}
