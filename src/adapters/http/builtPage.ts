import { headersWith } from './pipeline/securityHeaders.js';

/** Of a page that was built into files: nothing inline, nothing from elsewhere, in nobody's frame. */
export const BUILT_PAGE_HEADERS = headersWith({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** For files that have a hash of their content in their names, as Vite gives it: such a file never changes. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
