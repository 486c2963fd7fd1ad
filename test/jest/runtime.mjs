import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import vm from 'node:vm';
import Runtime from 'jest-runtime';

// Jest reads, compiles and links every module afresh for every suite. Here it does so for the product's own modules and
// the tests; packages are imported once in a worker, by Node itself: of 1,400 modules that the cloud's container
// loads, some 900 are theirs.

const require = createRequire(import.meta.url);
const CIRCUS = `${dirname(require.resolve('jest-circus/package.json'))}${sep}`;
const PACKAGES = `${sep}node_modules${sep}`;

/** Packages that were imported, by the URL of their module. */
const imported = new Map();

function packageAt(url) {
  const known = imported.get(url);
  if (known !== undefined) return known;
  const path = fileURLToPath(url);
  const module = synthetic(path, exportsOf(require(path)));
  imported.set(url, module);
  return module;
}

/** What a package exports, by name: CommonJS names its own properties, and all of itself as the default. */
function exportsOf(loaded) {
  if (types.isModuleNamespaceObject(loaded)) return new Map(Object.entries(loaded));
  const isObject = loaded !== null && (typeof loaded === 'object' || typeof loaded === 'function');
  return new Map([...(isObject ? Object.entries(loaded) : []), ['default', loaded], ['module.exports', loaded]]);
}

function synthetic(identifier, exports) {
  const module = new vm.SyntheticModule(
    [...exports.keys()],
    function () {
      for (const [name, value] of exports) this.setExport(name, value);
    },
    { identifier },
  );
  void module.evaluate();
  return module;
}

const isOfPackage = (url) => url.startsWith('file:') && url.includes(PACKAGES) && !/\.(json|wasm)$/.test(url);

/** The modules of a suite; those of packages are always there. */
class Modules extends Map {
  get(url) {
    return super.get(url) ?? (isOfPackage(url) ? packageAt(url) : undefined);
  }

  has(url) {
    return super.has(url) || isOfPackage(url);
  }
}

export default class PackagesOnce extends Runtime {
  constructor(...given) {
    super(...given);
    this.registries.esModuleRegistry = new Modules();
    this.esmLoader.getContext = () => undefined;
  }

  /** Jest's own parts are shared between suites, but for the one that keeps the tests of a suite. */
  requireInternalModule(from, to = from) {
    if (to.startsWith(CIRCUS)) delete require.cache[to];
    return createRequire(from)(to);
  }

  /** Nothing to replace: the suite's process is Node's own. */
  installGetBuiltinModule() {}
}
