import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.js';
import type { Dashboard } from './dashboard.js';
import { endAfterSuite } from './endAfterSuite.js';
import { openMonitoredPage, type MonitoredPage } from './monitoredPage.js';

export interface OpenDashboard extends MonitoredPage {
  readonly browser: Browser;
  readonly dashboard: Dashboard;
  /** The folder given to `start`. */
  readonly home: string;
}

/**
 * Returns a function that starts a dashboard with a new folder and opens a page. Both end after the suite, as does the
 * browser, which all pages share.
 */
export function dashboardForSuite(): (start: (home: string) => Promise<Dashboard>) => Promise<OpenDashboard> {
  const afterwards = endAfterSuite();
  let launched: Browser | null = null;
  return async (start) => {
    const home = afterwards(await mkdtemp(join(tmpdir(), 'plumbline-page-')), (each) => rm(each, { recursive: true }));
    const dashboard = afterwards(await start(home), (each) => each.stop());
    const browser = launched ?? afterwards(await launchChromium(), (each) => each.close());
    launched = browser;
    return { browser, home, dashboard, ...(await openMonitoredPage(browser)) };
  };
}
