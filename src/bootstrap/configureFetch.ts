/**
 * The time to connect, including TLS. It must be shorter than the time limits of the requests: only then can the
 * clients know that nothing was sent.
 */
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Makes `fetch` use HTTP/1.1, and limits the time to connect. Over HTTP/2, a timeout ends only the request: retries
 * would use the same connection, even if it has been dead since the computer slept or changed its network.
 */
export function configureFetch(): void {
  const { fetch } = globalThis;
  let prepared: Promise<void> | undefined;
  globalThis.fetch = async (...request) => {
    await (prepared ??= setDispatcher());
    return fetch(...request);
  };
}

/** Node would load its own undici at the first request, so this one is loaded then too. */
async function setDispatcher(): Promise<void> {
  const [{ Agent, EnvHttpProxyAgent, setGlobalDispatcher }, { globalAgent }] = await Promise.all([
    import('undici'),
    import('node:https'),
  ]);
  // Node 26 sets this option for NODE_USE_ENV_PROXY and --use-env-proxy; earlier versions may not.
  const { options } = globalAgent;
  const usesProxy =
    ('proxyEnv' in options && options.proxyEnv !== undefined) || process.env['NODE_USE_ENV_PROXY'] === '1';
  const Dispatcher = usesProxy ? EnvHttpProxyAgent : Agent;
  setGlobalDispatcher(new Dispatcher({ allowH2: false, connectTimeout: CONNECT_TIMEOUT_MS }));
}
