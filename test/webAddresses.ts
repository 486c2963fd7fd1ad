import fc from 'fast-check';
import { anyCharacters } from './anyCharacters.js';

const escaped = anyCharacters.map((text) => encodeURIComponent(text.toWellFormed()));
const label = fc.stringMatching(/^[a-z0-9][a-z0-9-]{4,12}[a-z0-9]$/);
const path = fc.array(escaped, { maxLength: 4 }).map((segments) => segments.map((segment) => `/${segment}`).join(''));
const parameters = fc.array(fc.tuple(fc.oneof(escaped, fc.constantFrom('utm_source', 'UTM_x')), escaped), {
  maxLength: 3,
});

/** URLs of web pages. Replaces fast-check's own generator, which takes two seconds to create its first URL. */
export const webAddresses: fc.Arbitrary<string> = fc
  .record({
    scheme: fc.constantFrom('http', 'https'),
    host: fc.tuple(label, fc.constantFrom('com', 'example', 'co.uk')),
    path,
    parameters,
    fragment: fc.option(escaped),
  })
  .map(({ scheme, host, path: way, parameters: asked, fragment }) => {
    const query = asked.length === 0 ? '' : `?${asked.map(([name, value]) => `${name}=${value}`).join('&')}`;
    return `${scheme}://${host.join('.')}${way}${query}${fragment === null ? '' : `#${fragment}`}`;
  });
