/**
 * Listens to the events of a stream. Browsers close a stream after an error response, so it is reopened after a delay.
 * Returns the function that stops listening.
 */
export function openEventStream(
  url: string,
  reopenMs: number,
  listeners: Readonly<Record<string, (event: MessageEvent<string>) => void>>,
): () => void {
  let source: EventSource;
  let reopening: number | undefined;
  const open = () => {
    source = new EventSource(url);
    for (const [name, listener] of Object.entries(listeners)) source.addEventListener(name, listener);
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) reopening = window.setTimeout(open, reopenMs);
    });
  };
  open();
  return () => {
    window.clearTimeout(reopening);
    source.close();
  };
}
