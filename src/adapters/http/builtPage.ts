import { securityHeadersWith } from './pipeline/securityHeaders.js';

/** Headers of a built page: no inline code, no external resources, no framing. */
export const BUILT_PAGE_HEADERS = securityHeadersWith({
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
});

/** For files whose names contain a content hash, as Vite generates them; such a file never changes. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
