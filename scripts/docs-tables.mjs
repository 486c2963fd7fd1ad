import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { z } from 'zod';
import { licenseValidationReply } from '../dist/adapters/http/contract/cloud/validation.js';
import { cloudSettings } from '../dist/bootstrap/cloud/settings/config.js';
import { productionProblems } from '../dist/bootstrap/cloud/settings/productionRules.js';
import { dashboardSettings } from '../dist/bootstrap/dashboard/settings/config.js';

// Writes two kinds of tables into the documents, based on their schemas: the settings, and the fields of the reply to a
// license validation. With --check, writes nothing and fails if a table is out of date.

const PAGES = {
  'docs/settings.md': {
    'cloud-settings': settingsTable(cloudSettings),
    'dashboard-settings': settingsTable(dashboardSettings),
  },
  'docs/quick-start-integrators.md': { 'license-validation': fieldsTable(licenseValidationReply) },
};

function settingsTable(schema) {
  const rows = Object.entries(schema.shape).map(([name, field]) => {
    const outcome = z.safeParse(field, undefined);
    const value = outcome.success && outcome.data !== undefined ? String(outcome.data).replace(homedir(), '~') : '';
    const meaning = [field.description, ...productionRules(name)].join('. In production it ');
    return `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning} |`;
  });
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Returns what production requires of a setting, from the complaint about an empty value. */
function productionRules(name) {
  return productionProblems({ [name]: '' }).map((problem) => problem.slice(`${name}: `.length));
}

function fieldsTable(schema) {
  return ['| field | meaning |', '|---|---|', ...fieldRows(schema, '')].join('\n');
}

function fieldRows(schema, prefix) {
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    `| \`${prefix}${name}\` | ${field.description} |`,
    ...(field instanceof z.ZodObject ? fieldRows(field, `${name}.`) : []),
  ]);
}

function fill(page, text, name, content) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${page} has no section ${name}`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

for (const [page, tables] of Object.entries(PAGES)) {
  const before = readFileSync(page, 'utf8');
  const after = Object.entries(tables).reduce((text, [name, table]) => fill(page, text, name, table), before);
  if (!process.argv.includes('--check')) writeFileSync(page, after);
  else if (before !== after) {
    process.stderr.write(`The tables of ${page} are stale: run npm run docs.\n`);
    process.exitCode = 1;
  }
}
