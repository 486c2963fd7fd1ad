import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const UNPACK = fileURLToPath(new URL('./unpackChromium.mjs', import.meta.url));

/** The path of another Chromium, for systems on which the browser from npm does not run. */
const OWN = process.env['CHROMIUM'];

/** The browser from npm is built only for Linux on x64. */
const npmBrowserRuns = process.platform === 'linux' && process.arch === 'x64';

/** The last four arguments reduce the number of processes, since starting one takes longer than most tests. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
];

/** Starts a headless Chromium that needs only a C library from the system. Retries once if it crashes at startup. */
export async function launchChromium(): Promise<Browser> {
  const launchOptions = await options();
  return chromium.launch(launchOptions).catch((error: unknown) => {
    if (!String(error).includes('signal=SIGSEGV')) throw error;
    process.emitWarning('Chromium crashed at startup and is started again.');
    return chromium.launch(launchOptions);
  });
}

async function options(): Promise<LaunchOptions> {
  if (OWN !== undefined) return { executablePath: OWN, args: ARGS };
  if (!npmBrowserRuns)
    throw new Error('Name a Chromium of your own in CHROMIUM: the one from npm is for Linux on x64.');
  const folder = await unpacked();
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

/** Unpacks the browser once for all runs. Workers that start together each unpack it; the first copy is kept. */
async function unpacked(): Promise<string> {
  const folder = join(MODULES, '.cache', `chromium-${await packageVersion()}-dejavu`);
  if (isUnpacked(folder)) return folder;
  const staging = `${folder}.${process.pid}`;
  await mkdir(dirname(folder), { recursive: true });
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging);
  // The package unpacks into the temporary folder, and unpacks its libraries only if it seems to run on AWS Lambda.
  const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  await promisify(execFile)(process.execPath, [UNPACK], { env });
  await writeFile(join(staging, 'fonts', 'fonts.conf'), fontsIn(folder));
  await rename(staging, folder).catch(async () => {
    if (isUnpacked(folder)) return rm(staging, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
    return rename(staging, folder);
  });
  return folder;
}

/** Checks for the program, because a running browser recreates its deleted folder with nothing but its font cache. */
const isUnpacked = (folder: string): boolean => existsSync(join(folder, 'chromium'));

async function packageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(MODULES, '@sparticuz', 'chromium', 'package.json'), 'utf8'));
  return String(version);
}

/** Allows only the fonts of the two packages, Open Sans by default, so that pages look the same everywhere. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>${join(MODULES, 'dejavu-fonts-ttf', 'ttf')}</dir>
  <match target="pattern">
    <test name="family" compare="not_eq"><string>DejaVu Sans</string></test>
    <test name="family" compare="not_eq"><string>DejaVu Sans Condensed</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Open Sans</string></edit>
  </match>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;
