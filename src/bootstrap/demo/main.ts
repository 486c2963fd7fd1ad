import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../../adapters/files/makeFolder.js';
import { reasonOf } from '../program.js';
import { startChild, ChildEnded, type Child } from './child.js';
import { enterDemoLicense } from './demoLicense.js';

/** Where the demo keeps everything: delete it to start afresh. */
const FOLDER = resolve('.plumbline');

const script = (name: string): string => fileURLToPath(new URL(`../bin/${name}.js`, import.meta.url));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Both programs on this machine: embedded database, sample prices, a license from the cloud; no key, no network. */
async function runDemo(): Promise<void> {
  makeFolder(FOLDER);
  const children: Child[] = [];
  const stopAll = async (): Promise<void> => {
    await Promise.all(children.map((child) => child.stop()));
  };
  const signal = new Promise<'signal'>((done) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => done('signal'));
  });
  try {
    const started = await Promise.race([start(children), signal]);
    if (started !== 'signal') {
      say(`Plumbline is ready: ${started}`);
      say('The portfolio and its prices are samples that end on 29 December 2017. Ctrl-C stops the demo.');
      await Promise.race([signal, ...children.map((child) => child.ended)]);
    }
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${wordsFor(error)}\n`);
  } finally {
    await stopAll();
  }
}

/** The dashboard's address, once it can be used. */
async function start(children: Child[]): Promise<string> {
  const cloudEnvironment = { PORT: '8080', ...process.env, DATA_DIR: `${FOLDER}/cloud` };
  const cloud = await named('cloud', startChild(script('plumbline-cloud'), cloudEnvironment, `${FOLDER}/cloud.log`));
  children.push(cloud);
  const dashboardEnvironment = { ...process.env, CLOUD_URL: cloud.address, PLUMBLINE_HOME: `${FOLDER}/home` };
  const dashboard = await named('dashboard', startChild(script('plumbline'), dashboardEnvironment, `${FOLDER}/dashboard.log`));
  children.push(dashboard);
  await enterDemoLicense(dashboard.address, cloudEnvironment);
  return dashboard.address;
}

async function named(name: string, starting: Promise<Child>): Promise<Child> {
  try {
    return await starting;
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    throw new ChildEnded(`The ${name} did not start: ${error.message}`, { cause: error });
  }
}

const PORT_HINT = 'Other ports: PORT=9080 DASHBOARD_PORT=9090 npm start';

function wordsFor(error: unknown): string {
  if (error instanceof ChildEnded) return error.message.includes('in use') ? `${error.message}\n${PORT_HINT}` : error.message;
  return reasonOf(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

await runDemo();
