import type { InvokedActor, TransitionGraph } from './machineGraph.js';
import type { GuardOrAction } from './guardOrAction.js';

/** A line of an arrow's label, split into parts. */
export interface TransitionLine {
  readonly part: 'event' | 'guard' | 'description' | 'actions';
  readonly text: string;
}

/** Maximum number of characters per label line; longer lines are broken between parts. */
const LINE_CHARACTERS = 34;

const ALWAYS = 'always';

/** Readable names of the events that XState generates; `found` is the delay, or the id of a state or an actor. */
const BUILT_IN: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^xstate\.after\.(\d+)\..*$/, (ms) => `after ${ms} ms`],
  [/^xstate\.after\.([^.]+)\..*$/, (delay) => `after ${delay}`],
  [/^xstate\.done\.state\..*?([^.]+)$/, (state) => `done: ${state}`],
  [/^xstate\.done\.actor\.(.*)$/, (actor) => `done: ${actor}`],
  [/^xstate\.error\.actor\.(.*)$/, (actor) => `error: ${actor}`],
  [/^xstate\.snapshot\.(.*)$/, (actor) => `snapshot: ${actor}`],
];

export function eventLabel(event: string): string {
  if (event === '') return ALWAYS;
  for (const [pattern, words] of BUILT_IN) {
    const found = pattern.exec(event)?.[1];
    if (found !== undefined) return words(found);
  }
  return event;
}

/** Formats a transition as `event [guard]` with `/ actions` below it; long lines are broken. */
export function transitionLines({ event, guard, actions }: TransitionGraph): readonly TransitionLine[] {
  const name: TransitionLine = { part: 'event', text: eventLabel(event) };
  const guards: TransitionLine[] = guard === null ? [] : [{ part: 'guard', text: `[${guardOrActionText(guard)}]` }];
  return [name, ...guards, ...actionLines(actions)];
}

/** Formats a transition as `event [guard]` with its description below, for static pictures without tooltips. */
export function explainedTransitionLines(transition: TransitionGraph): readonly TransitionLine[] {
  const { description } = transition;
  const words = description === null ? [] : wrapped(description.split(' '));
  return [
    ...transitionLines({ ...transition, actions: [] }),
    ...words.map((text): TransitionLine => ({ part: 'description', text })),
  ];
}

/** Returns the tooltip text of a transition; null when it has neither a guard nor a description. */
export function transitionExplanation(transition: TransitionGraph): string | null {
  const { guard, description } = transition;
  const name = transitionText({ ...transition, actions: [] });
  return description === null ? (guard === null ? null : name) : `${name}: ${description}`;
}

/** Formats an actor that a state invokes. */
export const invokedActorText = ({ src }: InvokedActor): string =>
  `invoke / ${src.startsWith('xstate.invoke.') ? 'inline' : src}`;

/** Formats a transition as one line. */
export const transitionText = (transition: TransitionGraph): string =>
  transitionLines(transition)
    .map(({ text }) => text.trimStart())
    .join(' ');

/** Formats a guard or an action with its parameter if the parameter is a single word, as in `reports(filled)`. */
export function guardOrActionText({ name, params }: GuardOrAction): string {
  return typeof params === 'string' || typeof params === 'number' ? `${name}(${params})` : name;
}

const actionLines = (actions: readonly GuardOrAction[]): TransitionLine[] =>
  wrapped(actions.map((action, place) => guardOrActionText(action) + (place < actions.length - 1 ? ',' : ''))).map(
    (text, row) => ({ part: 'actions', text: `${row === 0 ? '/' : ' '} ${text}` }),
  );

function wrapped(parts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length + 3 <= LINE_CHARACTERS)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines;
}
