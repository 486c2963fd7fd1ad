import { registerHooks } from 'node:module';

// Imported before a program: at its end it says on stderr, as JSON, of which packages it has read files.

const packages = new Set();

registerHooks({
  load(url, context, next) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    return next(url, context);
  },
});

process.on('exit', () => process.stderr.write(JSON.stringify([...packages])));
