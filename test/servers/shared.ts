/**
 * Returns the address of a resource that all suites of a run share (test/jest/shared.mjs), or null outside a run. For
 * `embedded`, returns the folder to copy from.
 */
export async function sharedResource(what: 'postgres' | 'embedded'): Promise<string | null> {
  const origin = process.env['PLUMBLINE_TEST_SHARED'];
  if (origin === undefined) return null;
  const reply = await fetch(`${origin}/${what}`);
  const said = await reply.text();
  if (!reply.ok) throw new Error(`The run could not start ${what}: ${said}`);
  return said;
}
