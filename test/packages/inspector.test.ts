import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Locator, Page } from 'playwright-core';
import { createActor, createMachine, type AnyEventObject, type AnyStateMachine } from 'xstate';
import { InspectionReader } from '../../src/adapters/inspector/recorder/inspectionReader.js';
import { InspectionRecorder } from '../../src/adapters/inspector/recorder/inspectionRecorder.js';
import { recordingText } from '../../src/adapters/inspector/recorder/recording.js';
import { launchChromium } from '../e2e/chromium.js';
import { downloadFile } from '../e2e/downloadFile.js';
import { expectSoon } from '../e2e/expectSoon.js';
import { installedPackage } from './installedPackage.js';

jest.setTimeout(120_000);

describe('@plumbline/inspector, packed and installed in another project', () => {
  let project: string;
  let browser: Browser;
  beforeAll(async () => {
    project = await installedPackage('inspector', ['xstate']);
    await cp('test/fixtures/inspected/program.js', join(project, 'program.mjs'));
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await rm(project, { recursive: true });
  });

  const children: ChildProcessWithoutNullStreams[] = [];
  const pages: Page[] = [];
  const complaints: string[] = [];
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
    for (const child of children.splice(0)) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    expect(complaints.splice(0)).toEqual([]);
  });

  /** Starts a program of the project and returns it with its first line of output. */
  async function started(...args: readonly string[]): Promise<[ChildProcessWithoutNullStreams, string]> {
    const child = spawn(process.execPath, args, { cwd: project, env: { PATH: process.env['PATH'] } });
    children.push(child);
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    return [child, String(line)];
  }

  async function opened(url: string, status = 'Live'): Promise<Page> {
    const page = await browser.newPage({ locale: 'en-US' });
    pages.push(page);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(url);
    await page.getByText(status, { exact: true }).waitFor();
    return page;
  }
  const actor = (page: Page, name: string): Locator =>
    page.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: new RegExp(`^${name}`) });
  const lit = (page: Page) => (): Promise<string[]> =>
    page
      .locator('.chart .is-active')
      .evaluateAll((states) => states.map((state) => state.getAttribute('data-state') ?? ''));
  const saved = async (page: Page, name: string): Promise<string> => {
    return (await downloadFile(page.getByRole('button', { name, exact: true }))).content;
  };

  describe('the inspector in a program with its own state machines', () => {
    let program: ChildProcessWithoutNullStreams;
    let url: string;
    let page: Page;
    beforeEach(async () => {
      [program, url] = await started('program.mjs');
      page = await opened(url);
    });
    const send = (to: string, event: object): boolean => program.stdin.write(`${to} ${JSON.stringify(event)}\n`);

    it('highlights the active states of parallel regions, even after a step back', async () => {
      await actor(page, 'player').click();
      await expectSoon(lit(page), ['sound.loud', 'track.stopped']);
      for (const type of ['play', 'faster', 'pause', 'mute']) send('player', { type });
      await expectSoon(lit(page), ['sound.mute', 'track.paused']);
      send('player', { type: 'play' });
      await expectSoon(lit(page), ['sound.mute', 'track.playing.fast']);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expectSoon(lit(page), ['sound.loud', 'track.paused']);
      await expectSoon(
        () => page.locator('.chart .arrow.is-taken').getAttribute('data-transitions'),
        'track.playing|pause|0',
      );
      await page.keyboard.press('End');
      await expectSoon(lit(page), ['sound.mute', 'track.playing.fast']);
    });

    it('lists invoked and spawned actors with their status below their parent', async () => {
      send('shop', { type: 'line.added' });
      await actor(page, 'line').click();
      await expectSoon(lit(page), ['open']);
      await expectSoon(
        () => page.locator('.actors .child .actor-name, .actors .child .actor-state').allTextContents(),
        ['price', 'done', 'clock', 'active', 'line', 'open'],
      );
      await actor(page, 'price').click();
      await expectSoon(lit(page), ['done']);
    });

    it('says why an event was refused, and hides masked values', async () => {
      await actor(page, 'shop').click();
      await expectSoon(lit(page), ['selling']);
      send('shop', { type: 'order.sent', paid: false, password: 'hunter2' });
      send('shop', { type: 'order.returned' });
      await page.getByRole('button', { name: 'Refused', exact: true }).click();
      await page.getByText('selling does not handle order.returned').waitFor();
      await page.getByRole('button', { name: /order\.sent/ }).click();
      await page.getByLabel('Step details').getByText('[isPaid] returned false.').waitFor();
      expect(await page.getByLabel('Step details').locator('pre').textContent()).toBe(
        '{\n  "paid": false,\n  "password": "…"\n}',
      );
    });

    it('labels a delayed transition with its delay', async () => {
      await actor(page, 'door').click();
      await expectSoon(lit(page), ['shut']);
      send('door', { type: 'push' });
      await page.getByRole('button', { name: /after 20 ms/ }).waitFor();
      await expectSoon(lit(page), ['shut']);
      expect(await page.locator('.chart .label').allTextContents()).toEqual(['push', 'after 20 ms']);
    });

    it('exports a chart as SVG, as Mermaid, and as JSON that XState accepts', async () => {
      await actor(page, 'door').click();
      await page.locator('.chart').waitFor();
      expect(await saved(page, 'SVG')).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(await saved(page, 'Mermaid')).toContain('  ajar --> shut: after 20 ms\n');
      const config = JSON.parse(await saved(page, 'XState JSON'));
      expect(config.states.ajar).toEqual({ after: { 20: [{ target: ['#door.shut'] }] } });
      expect(createMachine(config).id).toBe('door');
    });

    it('saves a recording that the page and the command line can open', async () => {
      send('player', { type: 'play' });
      await actor(page, 'player').click();
      await expectSoon(lit(page), ['sound.loud', 'track.playing.normal']);
      const file = join(project, 'saved.json');
      await writeFile(file, await saved(page, 'Save recording'));
      send('player', { type: 'pause' });
      await expectSoon(lit(page), ['sound.loud', 'track.paused']);

      await page.getByLabel('Recording file').setInputFiles(file);
      await page.getByText('Opened recording: saved.json').waitFor();
      expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
      await actor(page, 'player').click();
      await expectSoon(lit(page), ['sound.loud', 'track.playing.normal']);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expectSoon(lit(page), ['sound.loud', 'track.paused']);

      const bin = 'node_modules/@plumbline/inspector/dist/adapters/inspector/server/main.js';
      const [, address] = await started(bin, 'open', file);
      const other = await opened(address, 'Recording: saved.json');
      await actor(other, 'player').click();
      await expectSoon(lit(other), ['sound.loud', 'track.playing.normal']);
      await other.keyboard.press('Home');
      await expectSoon(lit(other), ['sound.loud', 'track.stopped']);
    });

    const open = (name: string, content: string): Promise<void> =>
      page
        .getByLabel('Recording file')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });

    it('draws a recording of another program with its own chart, even if ids and the name of the file are the same', async () => {
      await actor(page, 'door').click();
      await expectSoon(lit(page), ['shut']);
      const door = createMachine({
        id: 'door',
        initial: 'wide open',
        states: { 'wide open': { on: { 'wind blew': 'shut tight' } }, 'shut tight': {} },
      });
      await open('saved.json', recordingOf(door, { type: 'wind blew' }));
      await expectSoon(lit(page), ['shut tight']);
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await expectSoon(
        () => page.locator('.chart .arrow.is-taken').getAttribute('data-transitions'),
        'wide open|wind blew|0',
      );
      await open('saved.json', recordingOf(createMachine({ id: 'lamp', initial: 'off', states: { off: {} } })));
      await expectSoon(lit(page), ['off']);
    });

    it('reports that a file is not a recording, until the open recording is closed', async () => {
      await open('good.json', recordingOf(createMachine({ id: 'lamp' })));
      await page.getByText('Opened recording: good.json').waitFor();
      await open('other.json', '{"format":"something else"}');
      await page.getByRole('alert').getByText('This file is not a recording of the inspector.').waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expectSoon(() => page.getByRole('alert').count(), 0);
    });

    it('rejects requests without the token or with another host name', async () => {
      const { origin, port, hash } = new URL(url);
      const token = hash.slice(1);
      const status = async (path: string): Promise<number> => (await fetch(`${origin}${path}`)).status;
      expect([await status('/inspection'), await status('/steps'), await status('/inspection?token=guess')]).toEqual([
        401, 401, 401,
      ]);
      expect(await status(`/inspection?token=${token}`)).toBe(200);
      const asked = request({
        port,
        host: '127.0.0.1',
        path: `/inspection?token=${token}`,
        headers: { host: 'evil.example' },
      });
      const [{ statusCode }] = await once(asked.end(), 'response');
      expect(statusCode).toBe(421);
    });
  });

  it('sees the actors of a program that loads XState as CommonJS', async () => {
    const code = `
      import { createRequire } from 'node:module';
      import { startInspector } from '@plumbline/inspector';
      const { createActor, createMachine } = createRequire(import.meta.url)('xstate');
      const { inspect, url, stop } = await startInspector({ silent: true });
      createActor(createMachine({ id: 'lamp', initial: 'off', states: { off: {} } }), { id: 'lamp', inspect }).start();
      const { origin, hash } = new URL(url);
      const { actors } = await (await fetch(origin + '/inspection?token=' + hash.slice(1))).json();
      console.log(JSON.stringify(actors));
      await stop();`;
    await writeFile(join(project, 'commonjs.mjs'), code);
    const [, line] = await started('commonjs.mjs');
    expect(JSON.parse(line)).toEqual([{ id: 'lamp', parent: null, machine: 'lamp', active: ['off'], stopped: false }]);
  });

  it('has types for its options and for the `inspect` of createActor', async () => {
    const code = `
      import { createActor, createMachine } from 'xstate';
      import { startInspector, type StartedInspector } from '@plumbline/inspector';
      const { inspect, url, stop }: StartedInspector = await startInspector({ port: 0, mask: (name, value) => (name === url ? null : value) });
      createActor(createMachine({}), { inspect }).start();
      await startInspector({ mask: 'password' });
      await stop();`;
    await writeFile(join(project, 'types.mts'), code);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'];
    const output = await new Promise<string>((done) => {
      execFile(
        process.execPath,
        [resolve('node_modules/.bin/tsc'), ...options, 'types.mts'],
        { cwd: project },
        (_, stdout) => done(stdout),
      );
    });
    expect(output.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^types\.mts\(6,\d+\): error TS2322: .*'PayloadMask'/),
    ]);
  });

  it('prints its address when the README’s example runs, and lets the example’s program end', async () => {
    const readme = await readFile(join(project, 'node_modules/@plumbline/inspector/README.md'), 'utf8');
    const [, example = ''] = /```js\n([^`]+)```/.exec(readme) ?? [];
    expect(example.trimEnd().split('\n')).toHaveLength(5);
    await writeFile(join(project, 'example.mjs'), example);
    const printed = await new Promise<string>((done, failed) => {
      execFile(process.execPath, ['example.mjs'], { cwd: project }, (error, _, stderr) =>
        error === null ? done(stderr) : failed(error),
      );
    });
    expect(printed).toMatch(/^Inspector: http:\/\/127\.0\.0\.1:\d+\/#[0-9a-f]{48}\n$/);
  });
});

/** Sends the events to an actor that has the id of its machine, and returns the recording. */
function recordingOf(machine: AnyStateMachine, ...events: readonly AnyEventObject[]): string {
  const recorder = new InspectionRecorder({ now: () => 0, statusEvents: new Set() });
  const actor = createActor(machine, { id: machine.id, inspect: recorder.inspect }).start();
  for (const event of events) actor.send(event);
  return recordingText(new InspectionReader(recorder, [], (_, value) => value).execute());
}
