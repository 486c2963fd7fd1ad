import { registerHooks } from 'node:module';

// Preloaded into a program. When the program ends, prints the names of the packages that it loaded, as JSON, to stderr.

const packages = new Set();

registerHooks({
  load(url, context, next) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    return next(url, context);
  },
});

process.on('exit', () => process.stderr.write(JSON.stringify([...packages])));
