export interface ServerSentEvent {
  readonly event: string;
  /** The data of the event, as unparsed text. */
  readonly data: string;
}

/** Yields the events of a `text/event-stream` as they arrive. */
export async function* parseEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = fieldOf(block, 'event');
      const data = fieldOf(block, 'data');
      if (event !== null && data !== null) yield { event, data };
    }
    if (done) return;
  }
}

function fieldOf(block: string, field: string): string | null {
  const line = block.split('\n').find((each) => each.startsWith(`${field}:`));
  return line === undefined ? null : line.slice(field.length + 1).trimStart();
}
