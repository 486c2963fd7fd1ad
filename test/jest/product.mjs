import { registerHooks } from 'node:module';

// The product's modules are stateless, so each is loaded once per worker by Node and shared by all suites. Modules for
// the browser are the exception, because they hold the page's state.

const SOURCE = new URL('../../src/', import.meta.url).href;
const OF_A_PAGE = ['adapters/web/', 'adapters/inspector/page/', 'adapters/http/cloud/pages/browser/'].map(
  (folder) => `${SOURCE}${folder}`,
);
const DOMAIN = '#domain/';

export const isOfProduct = (url) =>
  url.startsWith(SOURCE) && url.endsWith('.ts') && !OF_A_PAGE.some((folder) => url.startsWith(folder));

const typed = (url) => url.replace(/\.js$/, '.ts');

/** Returns the TypeScript file of an imported product module; null for packages and Node's own modules. */
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
