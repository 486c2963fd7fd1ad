import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { z } from 'zod';
import { VERSION } from '../src/bootstrap/packageFacts.js';
import { cloudSettings } from '../src/bootstrap/cloud/settings/config.js';

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

const dockerfile = read('docker/Dockerfile');
const compose = read('docker/compose.yaml');

/**
 * The rules on key order are off, because our files describe a service before its runtime options. The rule on project
 * names is off, because older versions of Compose reject a name in the file; the command line passes it with `-p`.
 */
const LINT = {
  rules: {
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
    'top-level-properties-order': 0,
    'require-project-name-field': 0,
  },
  quiet: false,
  debug: false,
  exclude: [],
} as const;

const manifest = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

const findings = z.array(z.object({ messages: z.array(z.object({ rule: z.string(), line: z.number() })) }));

describe('the images', () => {
  it('pass the linter', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('use only the exact version of Node with which the repository is tested', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name.includes(':'));

    const { optionalDependencies } = manifest.parse(JSON.parse(read('package.json')));
    const tested = Object.values(optionalDependencies).map((version) => `node:${version}-bookworm-slim`);
    expect(new Set(bases)).toEqual(new Set(tested));
  });

  it('run as an unprivileged user', () => {
    const programs = dockerfile.split(/^FROM /m).filter((stage) => stage.includes('ENTRYPOINT'));

    expect(programs.map((stage) => /^USER (\S+)/m.exec(stage)?.[1])).toEqual(['10001:10001', '10001:10001']);
  });

  it('are checked with the same commands as a clean checkout', () => {
    const steps = (text: string): readonly string[] =>
      [...text.matchAll(/npm (?:ci|test|run check)/g)].map(([step]) => step);

    expect(steps(dockerfile.replaceAll(/^#.*$/gm, ''))).toEqual(['npm ci', 'npm test', 'npm run check']);
  });
});

describe('the Compose file', () => {
  it('passes the linter', () => {
    const linter = new DCLinter(LINT);
    const files = findings.parse(
      linter.lintFiles([fileURLToPath(new URL('../docker/compose.yaml', import.meta.url))], false),
    );

    expect(files.flatMap(({ messages }) => messages.map(({ rule, line }) => `${line}: ${rule}`))).toEqual([]);
  });

  it('gives every image an exact version, and our own images the product’s version', () => {
    const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, name = '']) => name);

    expect(images.filter((name) => !/:v?\d+\.\d+(\.\d+)?(-[a-z]+)?$/.test(name))).toEqual([]);
    expect(images.filter((name) => name.startsWith('plumbline-cloud:'))).toEqual([`plumbline-cloud:${VERSION}`]);
  });

  it('sets every cloud setting except those that the image sets and those that only tests use', () => {
    const block = /environment: &cloud-environment\n((?: {4}\S.*\n)+)/.exec(compose)?.[1] ?? '';
    const names = Array.from(block.matchAll(/^ {4}(\w+):/gm), ([, name = '']) => name);
    const settings = Object.keys(cloudSettings.shape);

    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
    expect(settings.filter((name) => !names.includes(name))).toEqual(['PORT', 'HOST', 'STRIPE_API_BASE', 'NODE_ENV']);
  });

  it('uses every setting in docker/env.example', () => {
    const lines = Array.from(read('docker/env.example').matchAll(/^(\w+)=/gm), ([, name = '']) => name);

    expect(lines.filter((name) => !new RegExp(`[$][{]${name}:`).test(compose))).toEqual([]);
  });

  it('trusts one proxy, which forwards only the client’s address, also from a private proxy in front of it', () => {
    const caddyfile = read('docker/Caddyfile');

    expect(compose).toContain("    TRUST_PROXY: '1'\n");
    expect(caddyfile).toContain('\ttrusted_proxies static private_ranges\n\t\ttrusted_proxies_strict\n');
    expect(caddyfile).toContain('\theader_up X-Forwarded-For {client_ip}\n');
  });

  it('disables the operator page until its secret is filled in', () => {
    expect(compose).toContain('    ADMIN_SECRET: ${ADMIN_SECRET:-}\n');
    expect(read('docker/env.example')).toMatch(/^ADMIN_SECRET=$/m);
  });
});
