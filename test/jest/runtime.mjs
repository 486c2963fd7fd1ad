import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import vm from 'node:vm';
import Runtime from 'jest-runtime';
import { isOfProduct, loadProduct } from './product.mjs';

// By default, Jest reads, compiles and links every module again for each suite. Here, Node imports packages and product
// modules only once per worker, because the cloud's container alone loads 1,400 of them.

const require = createRequire(import.meta.url);
const CIRCUS = `${dirname(require.resolve('jest-circus/package.json'))}${sep}`;
const PACKAGES = `${sep}node_modules${sep}`;

/** The file extensions that Jest loads as ES modules. */
const AS_MODULE = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** The modules that suites share, by URL. */
const imported = new Map();

/** Source maps of the product's compiled modules, for the stacks of all suites. */
const sourceMaps = new Map();

/** The running suite's runtime, which compiles modules. */
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

/**
 * Returns the exports of a package by name. For a CommonJS package, these are the properties of its `module.exports`,
 * and the whole `module.exports` as the default.
 */
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

/** The modules of a suite; modules imported once per worker are always present. */
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
    // Product modules are not shared in watch mode (they can change) or with coverage (it is counted per suite).
    const { watch, watchAll, collectCoverage } = given.at(-1);
    this.registries.esModuleRegistry = new Modules(watch || watchAll || collectCoverage ? isOfPackage : isImportedOnce);
    this.esmLoader.getContext = () => undefined;
  }

  /** Shares Jest's internal modules between suites, except the one that holds the tests of a suite. */
  requireInternalModule(from, to = from) {
    if (to.startsWith(CIRCUS)) delete require.cache[to];
    return createRequire(from)(to);
  }

  /** Does nothing, because suites use Node's own `process`. */
  installGetBuiltinModule() {}
}
