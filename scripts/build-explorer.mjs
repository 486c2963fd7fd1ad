import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Part of the build: the browser files of the API explorer (Swagger UI) with their licenses. The package itself is not
// shipped, because it depends on a package that reports each installation.

const TARGET = 'dist/explorer';
const FILES = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'favicon-16x16.png',
  'favicon-32x32.png',
  'LICENSE',
  'NOTICE',
];

const source = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
for (const name of FILES) copyFileSync(join(source, name), join(TARGET, name));
