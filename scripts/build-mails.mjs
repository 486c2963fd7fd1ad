import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mjml2html from 'mjml';

// Part of the build: the e-mail templates as HTML. MJML is slow to load, so it is not shipped; values are inserted into
// its output, never into its source.

const SOURCE = 'src/adapters/email/templates';
const TARGET = 'dist/adapters/email/templates';

const templates = readdirSync(SOURCE).filter((name) => name.endsWith('.mjml'));
const compiled = await Promise.all(
  templates.map(async (name) => {
    const filePath = join(SOURCE, name);
    const { html } = await mjml2html(readFileSync(filePath, 'utf8'), {
      filePath,
      ignoreIncludes: false,
      validationLevel: 'strict',
      keepComments: false,
      // No fonts are named, because named fonts would be fetched from a font service.
      fonts: {},
    });
    return [name.replace(/\.mjml$/, '.html'), html];
  }),
);
rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
for (const [name, html] of compiled) writeFileSync(join(TARGET, name), html);
