import fc from 'fast-check';

/** The state before and after one step of a trace. */
interface Seen {
  readonly before: unknown;
  readonly after: unknown;
}

/** Names the first step of a trace that breaks a rule. */
export class BrokenAtStep extends Error {}

/** @throws BrokenAtStep for the first step for which `holds` returns false */
export function everyStep<Moment extends Seen>(
  moments: readonly Moment[],
  holds: (moment: Moment) => boolean,
): boolean {
  const place = moments.findIndex((moment) => !holds(moment));
  const broken = moments[place];
  if (broken === undefined) return true;
  throw new BrokenAtStep(
    `Step ${place + 1} is the one that breaks it: from ${fc.stringify(broken.before)} to ${fc.stringify(broken.after)}`,
  );
}
