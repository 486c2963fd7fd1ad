import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FolderInUse, lockFolder, type FolderLock } from '../../adapters/files/durable/folderLock.js';
import { failWith, userFixableReason } from '../program.js';
import { stopWithParent } from '../stopWithParent.js';
import { ChildProgramEnded, startChildProgram, type ChildProgram } from './childProgram.js';
import { enterDemoLicense } from './demoLicense.js';
import { demoEnvironment } from './environment.js';

/** Data folder of the demo; delete it to start over. */
const FOLDER = resolve('.plumbline');

const script = (name: string): string => fileURLToPath(new URL(`../bin/${name}.js`, import.meta.url));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Runs both programs on this machine with an embedded database, sample prices and a license from the cloud. It needs
 * neither keys nor a network.
 */
async function runDemo(): Promise<void> {
  const lock = lockDemo();
  if (lock === null) return;
  const children: ChildProgram[] = [];
  const signal = new Promise<null>((done) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => done(null));
  });
  try {
    const addresses = await Promise.race([start(children), signal]);
    if (addresses !== null) {
      say(`Plumbline is ready: ${addresses.dashboard}`);
      say(`Its cloud: ${addresses.cloud}, with its e-mails at ${addresses.cloud}/dev/mail.`);
      say('The portfolio and its prices are samples that end on December 29, 2017. Ctrl+C stops the demo.');
      await Promise.race([signal, ...children.map((child) => child.ended)]);
    }
  } catch (error) {
    failWith(wordsFor(error));
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    lock.release();
  }
}

function lockDemo(): FolderLock | null {
  try {
    return lockFolder(FOLDER, { pid: process.pid }, 'another working directory');
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    failWith(
      `The demo is already running${error.holder === null ? '' : ` (process ${error.holder.pid})`}. Stop it first.`,
    );
    return null;
  }
}

/** Resolves once both programs can be used. Adds every program that it has started to `children`. */
async function start(children: ChildProgram[]): Promise<{ readonly dashboard: string; readonly cloud: string }> {
  const cloudEnvironment = demoEnvironment(process.env, { DATA_DIR: `${FOLDER}/cloud`, HOST: '127.0.0.1' });
  const cloud = startChildProgram('cloud', script('plumbline-cloud'), cloudEnvironment, `${FOLDER}/cloud.log`);
  children.push(cloud);
  const cloudAddress = await cloud.ready;
  const home = { CLOUD_URL: cloudAddress, PLUMBLINE_HOME: `${FOLDER}/home` };
  const dashboard = startChildProgram(
    'dashboard',
    script('plumbline'),
    demoEnvironment(process.env, home),
    `${FOLDER}/dashboard.log`,
  );
  children.push(dashboard);
  const address = await dashboard.ready;
  await enterDemoLicense(address, cloudEnvironment);
  return { dashboard: address, cloud: cloudAddress };
}

function wordsFor(error: unknown): string {
  if (error instanceof ChildProgramEnded) return error.message;
  return userFixableReason(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

stopWithParent();
await runDemo();
process.exit();
