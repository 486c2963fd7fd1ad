import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { z } from 'zod';
import { cloudSettings } from '../dist/bootstrap/cloud/settings/config.js';
import { dashboardSettings } from '../dist/bootstrap/dashboard/settings/config.js';

// Writes the settings tables of docs/settings.md from the schemas of the settings. With --check, writes nothing and
// fails if a table is out of date.

const PAGE = 'docs/settings.md';

function table(schema) {
  const rows = Object.entries(schema.shape).map(([name, field]) => {
    const outcome = z.safeParse(field, undefined);
    const value = outcome.success && outcome.data !== undefined ? String(outcome.data).replace(homedir(), '~') : '';
    return `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${field.description} |`;
  });
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

function fill(text, name, content) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${PAGE} has no section ${name}`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

const before = readFileSync(PAGE, 'utf8');
const after = fill(
  fill(before, 'cloud-settings', table(cloudSettings)),
  'dashboard-settings',
  table(dashboardSettings),
);
if (!process.argv.includes('--check')) writeFileSync(PAGE, after);
else if (before !== after) {
  process.stderr.write(`The settings tables of ${PAGE} are stale: run npm run docs:settings.\n`);
  process.exit(1);
}
