/** The first version of undici (Node's `fetch`) that prefers HTTP/2. Node has had it since version 26. */
const FIRST_UNDICI_WITH_HTTP2 = 8;

/**
 * Makes `fetch` use HTTP/1.1, as it does up to Node 24. Over HTTP/2, a timeout ends only the request: retries would use
 * the same connection, even if it has been dead since the computer slept or changed its network.
 */
export function fetchOverHttp1(): void {
  if (Number.parseInt(process.versions['undici'] ?? '', 10) < FIRST_UNDICI_WITH_HTTP2) return;
  const { fetch } = globalThis;
  let prepared: Promise<void> | undefined;
  globalThis.fetch = async (...request) => {
    await (prepared ??= turnOffHttp2());
    return fetch(...request);
  };
}

/** Node would load its own undici at the first request, so this one is loaded then too. */
async function turnOffHttp2(): Promise<void> {
  const { Agent, EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  const Dispatcher = process.env['NODE_USE_ENV_PROXY'] === '1' ? EnvHttpProxyAgent : Agent;
  setGlobalDispatcher(new Dispatcher({ allowH2: false }));
}
