import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import vm from 'node:vm';
import Runtime from 'jest-runtime';
import { isOfProduct, loadProduct } from './product.mjs';

// Jest reads, compiles and links every module afresh for every suite. Here it does so for the tests' own modules; packages
// and the product's modules are imported once in a worker, by Node itself: the cloud's container loads 1,400 of them.

const require = createRequire(import.meta.url);
const CIRCUS = `${dirname(require.resolve('jest-circus/package.json'))}${sep}`;
const PACKAGES = `${sep}node_modules${sep}`;

/** How Jest asks for a module that Node loads as one. */
const AS_MODULE = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** What was imported for all suites, by the URL of its module. */
const imported = new Map();

/** Where the lines of the product's compiled modules come from, for the stacks of all suites. */
const sourceMaps = new Map();

/** Of the suite that runs: it compiles. */
let running = null;
loadProduct((url) => running.transformCache.transform(fileURLToPath(url), AS_MODULE));

function importedOnce(url) {
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
const isImportedOnce = (url) => isOfPackage(url) || isOfProduct(url);

/** The modules of a suite; those that are imported once are always there. */
class Modules extends Map {
  #isOnce;

  constructor(isOnce) {
    super();
    this.#isOnce = isOnce;
  }

  get(url) {
    return super.get(url) ?? (this.#isOnce(url) ? importedOnce(url) : undefined);
  }

  has(url) {
    return super.has(url) || this.#isOnce(url);
  }
}

export default class ImportsOnce extends Runtime {
  constructor(...given) {
    super(...given);
    running = this;
    this.transformCache.sourceMaps = sourceMaps;
    // Who watches changes the product between two suites; what is covered is counted by suite.
    const { watch, watchAll, collectCoverage } = given.at(-1);
    this.registries.esModuleRegistry = new Modules(watch || watchAll || collectCoverage ? isOfPackage : isImportedOnce);
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
