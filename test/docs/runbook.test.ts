import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import type { Command } from 'commander';
import { parse } from 'yaml';
import { z } from 'zod';
import { cloudCommand } from '../../src/bootstrap/cloud/cli/main.js';
import { operationsOf } from '../e2e/apiPrograms.js';
import { startCloud, type Cloud } from '../e2e/cloud.js';
import { pageAt, ROOT } from './pages.js';

const rulesFile = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({
            summary: z.string().min(10),
            description: z.string().min(20),
            runbook: z.string(),
          }),
        }),
      ),
    }),
  ),
});

const rules = rulesFile
  .parse(parse(readFileSync(join(ROOT, 'docker/prometheus/alerts.yaml'), 'utf8')))
  .groups.flatMap((group) => group.rules);
const page = pageAt('docs/running-a-cloud.md');
const text = readFileSync(join(ROOT, page.path), 'utf8');

/** Metrics and labels that Prometheus adds to every scrape. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] };

let folder: string;
let cloud: Cloud;
let routes: readonly string[];
let metrics: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-runbook-'));
  cloud = await startCloud({ DATA_DIR: folder });
  routes = (await operationsOf(cloud.address)).map(({ path }) => path);
  metrics = await (await fetch(`${cloud.address}/metrics`)).text();
}, 60_000);
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

const families = (): string[] => [...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);

/** Returns the names of a metric's labels. */
const labelsOf = (metric: string): string[] => {
  const family = metric.replace(/_(bucket|count|sum)$/, '');
  const samples = metrics.split('\n').filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${family}{`));
  return [...new Set(samples.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, name = '']) => name)))];
};

interface Selector {
  readonly metric: string;
  /** Pairs of a label and a value; the value is empty unless the operator is `=`. */
  readonly matchers: readonly (readonly [string, string])[];
}

interface Expression {
  readonly errors: number;
  readonly selectors: readonly Selector[];
  readonly grouped: readonly string[];
}

/** Parses an expression with Prometheus's grammar. */
function read(expression: string): Expression {
  let errors = 0;
  const selectors: { metric: string; matchers: [string, string][] }[] = [];
  const grouped: string[] = [];
  let inGrouping = false;
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      const words = expression.slice(from, to);
      if (type.isError) errors++;
      if (type.name === 'VectorSelector') selectors.push({ metric: /^\w+/.exec(words)?.[0] ?? '', matchers: [] });
      if (type.name === 'UnquotedLabelMatcher') {
        const [, name = '', operator = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(words) ?? [];
        selectors.at(-1)?.matchers.push([name, operator === '=' ? value : '']);
      }
      if (type.name === 'GroupingLabels') inGrouping = true;
      if (type.name === 'LabelName' && inGrouping) grouped.push(words);
    },
    leave({ type }) {
      if (type.name === 'GroupingLabels') inGrouping = false;
    },
  });
  return { errors, selectors, grouped };
}

describe('the alert rules', () => {
  it.each(rules)('$alert is a valid Prometheus expression with metrics and labels of the cloud', ({ expr }) => {
    const { errors, selectors, grouped } = read(expr);
    const known = new Set(selectors.flatMap(({ metric }) => [...labelsOf(metric), ...OF_PROMETHEUS.labels]));
    const used = [...grouped, ...selectors.flatMap(({ matchers }) => matchers.map(([name]) => name))];

    expect(errors).toBe(0);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric } of selectors)
      expect([...families(), ...OF_PROMETHEUS.metrics]).toContain(metric.replace(/_(bucket|count|sum)$/, ''));
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(rules)('$alert has instructions in the runbook', ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`${page.path}#${alert.toLowerCase()}`);
    expect(page.headings).toContain(alert);
  });

  it('match only label values that exist in the metrics', () => {
    const values = rules.flatMap(({ expr }) => read(expr).selectors.flatMap(({ matchers }) => matchers));

    expect(values.filter(([name, value]) => name === 'route' && value !== '' && !routes.includes(value))).toEqual([]);
    expect(
      values.filter(
        ([name, value]) =>
          ['state', 'unit', 'bucket', 'result'].includes(name) &&
          value !== '' &&
          !metrics.includes(`${name}="${value}"`),
      ),
    ).toEqual([]);
  });

  it('are rejected when they contain a typo', () => {
    expect(read('sum(rate(outbox_effects[5m]) > 0').errors).toBeGreaterThan(0);
    expect(families()).not.toContain('outbox_effect');
  });
});

describe('the runbook', () => {
  it('explains every existing metric and no others', () => {
    const explained = [...(/^## Metrics$(.*?)^## /ms.exec(text)?.[1] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(
      ([, name]) => name,
    );

    expect(explained.toSorted()).toEqual(families().toSorted());
  });

  it('lets systemd restart a replica until the database is ready', () => {
    const unit = /^\[Unit\]$.*?^```$/ms.exec(text)?.[0] ?? '';

    expect(unit).toMatch(/^\[Unit\]$[^[]*^StartLimitIntervalSec=0$[^[]*^\[Service\]$[^[]*^Restart=always\nRestartSec=5$/m);
  });

  it('names every operator command', () => {
    const admin = cloudCommand().commands.find((command) => command.name() === 'admin');
    const named = (command: Command, before: string): string[] =>
      command.commands.length === 0
        ? [`${before}${command.name()}`]
        : command.commands.flatMap((each) => named(each, `${before}${command.name()} `));
    const commands = admin === undefined ? [] : named(admin, '');

    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter((command) => !page.codes.includes(command))).toEqual([]);
  });
});
