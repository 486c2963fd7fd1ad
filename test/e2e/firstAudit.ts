import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { auditPayload } from '../../src/adapters/http/contract/dashboard/audit/audit.js';
import type { AuditPayload } from '../../src/domain/dashboard/audit/auditPayload.js';
import { upcastAudit } from '../../src/domain/dashboard/audit/upcastAudit.js';
import { openPage } from '../adapters/http/local/orderPage.js';
import type { Dashboard } from './dashboard.js';

/** Runs the first audit in the page. */
export async function runFirstAudit(page: Page, { address }: Dashboard): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Run the first audit' }).click();
  await page.getByRole('table').waitFor();
}

/** Runs the first audit without a browser. */
export async function runFirstAuditByApi({ address }: Pick<Dashboard, 'address'>): Promise<void> {
  await (await openPage(Number(new URL(address).port))).audit();
}

export const auditOf = async ({ address }: Dashboard): Promise<AuditPayload> =>
  upcastAudit(auditPayload.parse(await (await fetch(`${address}/audit`)).json()));

/** Writes a portfolio with only these tickers of the sample, so that an audit takes less time. */
export async function writeSampleOf(home: string, tickers: readonly string[]): Promise<void> {
  const [head = '', ...lines] = (await readFile('data/sample/portfolio.csv', 'utf8')).trimEnd().split('\n');
  const stored = lines.filter((line) => tickers.includes(line.split(',', 1).join()));
  await writeFile(join(home, 'portfolio.csv'), [head, ...stored, ''].join('\n'));
}
