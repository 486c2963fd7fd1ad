import type { TransitionGraph } from './machineGraph.js';
import type { NamedPart } from './namedParts.js';

/** What stands on an arrow, by its part. */
export interface TransitionLine {
  readonly part: 'event' | 'guard' | 'actions';
  readonly text: string;
}

/** Characters of a line on an arrow; longer ones are broken between their parts. */
const LINE_CHARACTERS = 34;

const ALWAYS = 'always';

/** Events that XState makes itself, in words: the rest of their types is the id of a state or an actor. */
const BUILT_IN: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^xstate\.after\.(\d+)\..*$/, (ms) => `after ${ms} ms`],
  [/^xstate\.after\.([^.]+)\..*$/, (delay) => `after ${delay}`],
  [/^xstate\.done\.state\..*?([^.]+)$/, (state) => `done: ${state}`],
  [/^xstate\.done\.actor\.(.*)$/, (actor) => `done: ${actor}`],
  [/^xstate\.error\.actor\.(.*)$/, (actor) => `error: ${actor}`],
  [/^xstate\.snapshot\.(.*)$/, (actor) => `snapshot: ${actor}`],
];

export function eventText(event: string): string {
  if (event === '') return ALWAYS;
  for (const [pattern, words] of BUILT_IN) {
    const found = pattern.exec(event)?.[1];
    if (found !== undefined) return words(found);
  }
  return event;
}

/** `event [guard]`, and below it `/ actions`; what is too long is broken. */
export function transitionLines({ event, guard, actions }: TransitionGraph): readonly TransitionLine[] {
  const name: TransitionLine = { part: 'event', text: eventText(event) };
  const guards: TransitionLine[] = guard === null ? [] : [{ part: 'guard', text: `[${partText(guard)}]` }];
  return [name, ...guards, ...actionLines(actions)];
}

/** The same in one line. */
export const transitionText = (transition: TransitionGraph): string =>
  transitionLines(transition)
    .map(({ text }) => text)
    .join(' ');

/** With a parameter where it is one word, as in `reports(filled)`. */
export function partText({ name, params }: NamedPart): string {
  return typeof params === 'string' || typeof params === 'number' ? `${name}(${params})` : name;
}

function actionLines(actions: readonly NamedPart[]): TransitionLine[] {
  const lines: string[] = [];
  for (const name of actions.map(partText)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= LINE_CHARACTERS)
      lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(last === undefined ? `/ ${name}` : `  ${name}`);
  }
  return lines.map((text) => ({ part: 'actions', text }));
}
