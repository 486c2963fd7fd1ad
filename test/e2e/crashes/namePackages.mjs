import { registerHooks } from 'node:module';

// Imported before a program: when the program ends, prints to stderr as JSON the packages from which it loaded files.

const packages = new Set();

registerHooks({
  load(url, context, next) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    return next(url, context);
  },
});

process.on('exit', () => process.stderr.write(JSON.stringify([...packages])));
