import { registerHooks } from 'node:module';

// The product's modules hold no state: each is compiled, linked and evaluated once in a worker, by Node itself, and
// serves all suites. What runs in a browser is the exception: a page's modules hold what the page shows.

const SOURCE = new URL('../../src/', import.meta.url).href;
const OF_A_PAGE = ['adapters/web/', 'adapters/inspector/page/', 'adapters/http/cloud/pages/browser/'].map(
  (folder) => `${SOURCE}${folder}`,
);
const DOMAIN = '#domain/';

export const isOfProduct = (url) =>
  url.startsWith(SOURCE) && url.endsWith('.ts') && !OF_A_PAGE.some((folder) => url.startsWith(folder));

const typed = (url) => url.replace(/\.js$/, '.ts');

/** The TypeScript file that a module of the product imports; null when it is a package or Node's own. */
function imported(specifier, importer) {
  if (!importer?.startsWith(SOURCE)) return null;
  if (specifier.startsWith(DOMAIN)) return typed(`${SOURCE}domain/${specifier.slice(DOMAIN.length)}`);
  return specifier.startsWith('.') ? typed(new URL(specifier, importer).href) : null;
}

/** @param compiled the JavaScript of a module, by its URL */
export function loadProduct(compiled) {
  registerHooks({
    resolve(specifier, context, next) {
      const url = imported(specifier, context.parentURL);
      return url === null ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
    },
    load(url, context, next) {
      return isOfProduct(url) ? { format: 'module', source: compiled(url), shortCircuit: true } : next(url, context);
    },
  });
}
