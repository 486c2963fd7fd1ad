/** Receives a narration while it is being written. */
export interface DraftListener {
  /** Receives more unchecked text. */
  readonly onText: (delta: string) => void;
  /** Called when another attempt begins and the text so far is void. */
  readonly onRestart: () => void;
}

interface Flight<Result> {
  readonly done: Promise<Result>;
  readonly listeners: Set<DraftListener>;
  draft: string;
}

/**
 * Runs one task per name at a time. A caller that joins a running task receives its result, and its draft from the
 * beginning, if the task was begun with a listener.
 */
export class SingleFlight<Result> {
  private readonly underWay = new Map<string, Flight<Result>>();

  /**
   * @param work receives null when its caller has no listener
   * @returns the task's result; until then, the listener receives the draft
   */
  async join(
    name: string,
    work: (listener: DraftListener | null) => Promise<Result>,
    listener: DraftListener | null,
  ): Promise<Result> {
    const flight = this.underWay.get(name) ?? this.begin(name, work, listener !== null);
    if (listener === null) return flight.done;
    if (flight.draft !== '') listener.onText(flight.draft);
    flight.listeners.add(listener);
    try {
      return await flight.done;
    } finally {
      flight.listeners.delete(listener);
    }
  }

  private begin(
    name: string,
    work: (listener: DraftListener | null) => Promise<Result>,
    hasListener: boolean,
  ): Flight<Result> {
    const listeners = new Set<DraftListener>();
    const tell: DraftListener = {
      onText: (delta) => {
        flight.draft += delta;
        for (const each of listeners) each.onText(delta);
      },
      onRestart: () => {
        flight.draft = '';
        for (const each of listeners) each.onRestart();
      },
    };
    const done = Promise.resolve()
      .then(() => work(hasListener ? tell : null))
      .finally(() => this.underWay.delete(name));
    const flight: Flight<Result> = { done, listeners, draft: '' };
    this.underWay.set(name, flight);
    return flight;
  }
}
