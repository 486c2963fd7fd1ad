import { compileFunction } from 'node:vm';

type Inputs = Readonly<Record<string, number | null>>;

/** Compiled formulas, keyed by their variable names and text. */
const compiled = new Map<string, (...values: readonly unknown[]) => unknown>();

function compiledFrom(formula: string, names: readonly string[]): (...values: readonly unknown[]) => unknown {
  const key = `${names.join(',')}: ${formula}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const made = compiledFunction(formula, names);
  const called = (...values: readonly unknown[]): unknown => Reflect.apply(made, undefined, values);
  compiled.set(key, called);
  return called;
}

function compiledFunction(formula: string, names: readonly string[]) {
  try {
    return compileFunction(`return ${formula.replaceAll('−', '-').replaceAll('×', '*')}`, ['ln', ...names]);
  } catch (cause) {
    throw new SyntaxError(`The rule "${formula}" is not a formula of its inputs ${names.join(', ')}.`, { cause });
  }
}

/** The value of an explanation's formula, given its inputs by name. */
export function evaluateFormula(formula: string, inputs: Inputs): number {
  const name = inputs[formula];
  if (typeof name === 'number') return name;
  const value = compiledFrom(formula, Object.keys(inputs))(Math.log, ...Object.values(inputs));
  if (typeof value !== 'number') throw new Error(`${formula} is not a number`);
  return value;
}

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
  '≥': (one, other) => one >= other,
  '≤': (one, other) => one <= other,
};

/** The conditions in a trigger's rule: `a > b`, `a > b > c`; prose around them is ignored. */
export function conditionsOf(rule: string): string[] {
  const [conditions = ''] = rule.replaceAll(/ \([^)]*\)/g, '').split('. ');
  return conditions.split(', ').filter((each) => /[<>≤≥]/.test(each));
}

export function isConditionMet(condition: string, inputs: Inputs): boolean {
  const parts = condition.split(/ ([<>≤≥]) /);
  return parts.every((part, place) => {
    const compare = COMPARISONS[part];
    return (
      compare === undefined ||
      compare(evaluateFormula(parts[place - 1] ?? '', inputs), evaluateFormula(parts[place + 1] ?? '', inputs))
    );
  });
}
