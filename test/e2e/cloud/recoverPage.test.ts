import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createDatabaseWithTables } from '../../servers/databases.js';
import { startCloud, type Cloud } from '../cloud.js';
import { launchChromium } from '../chromium.js';
import { endAfterSuite } from '../endAfterSuite.js';

jest.setTimeout(60_000);

describe('the page for recovering a lost key', () => {
  const afterwards = endAfterSuite();
  let browser: Browser;
  let page: Page;
  let cloud: Cloud;
  let complaints: string[];
  let hosts: Set<string>;

  const outcome = () => page.getByRole('status');
  const ask = async (email: string): Promise<void> => {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send a new key' }).click();
  };

  beforeAll(async () => {
    const folder = afterwards(mkdtempSync(join(tmpdir(), 'plumbline-recover-')), (each) =>
      rmSync(each, { recursive: true }),
    );
    const database = afterwards(await createDatabaseWithTables(), (each) => each.stop());
    browser = afterwards(await launchChromium(), (each) => each.close());
    cloud = afterwards(await startCloud({ DATA_DIR: folder, DATABASE_URL: database.url }), (each) => each.stop());
    page = await browser.newPage({ locale: 'en-US' });
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => complaints.push(message.text()));
  });
  beforeEach(() => {
    [complaints, hosts] = [[], new Set()];
  });
  afterEach(() => page.context().setOffline(false));

  it('explains what will happen', async () => {
    await page.goto(`${cloud.address}/recover`);
    await ask('holder@example.com');
    await outcome().filter({ hasText: 'If holder@example.com holds a license, a new key is on its way.' }).waitFor();

    expect(complaints).toEqual([]);
    expect(await page.getByRole('button').isEnabled()).toBe(true);
    expect(new URL(page.url()).search).toBe('');
  });

  it('reports an unreachable server', async () => {
    await page.goto(`${cloud.address}/recover`);
    await page.context().setOffline(true);
    await ask('holder@example.com');
    await outcome().filter({ hasText: 'The server does not respond. Try again shortly.' }).waitFor();

    expect(await page.getByRole('button').isEnabled()).toBe(true);
  });

  it('sends nothing without a valid address', async () => {
    await page.goto(`${cloud.address}/recover`);
    hosts.clear();
    await ask('nobody');

    expect(await page.locator('input:invalid').count()).toBe(1);
    expect([[...hosts], await outcome().textContent(), await page.getByRole('button').isEnabled()]).toEqual([
      [],
      '',
      true,
    ]);
  });
});
