import type { ServiceIdentifier } from './injection.js';

type Get = (id: ServiceIdentifier) => unknown;

/**
 * Creates a value from bound values, a new one for each use. A class with state is bound instead, so that it has only
 * one instance.
 */
export class DependencyProvider<out T> {
  constructor(
    readonly ids: readonly ServiceIdentifier[],
    readonly make: (get: Get) => T,
  ) {}
}

/** The source of a value: a binding or a provider. */
export type DependencySource<T> = ServiceIdentifier<T> | DependencyProvider<T>;

/** The source of an argument; each field of an object can have its own source. */
type ArgumentSource<T> = DependencySource<T> | FieldSources<T>;

type FieldSources<T> = T extends (...parameters: never[]) => unknown
  ? never
  : T extends object
    ? { readonly [Name in keyof T]: DependencySource<T[Name]> }
    : never;

export type ArgumentSources<Parameters extends readonly unknown[]> = {
  readonly [Index in keyof Parameters]: ArgumentSource<Parameters[Index]>;
};

type AnySource = DependencySource<unknown> | { readonly [name: string]: DependencySource<unknown> };

/** Creates an instance. The compiler checks the sources against the constructor's parameters. */
export function create<Parameters extends unknown[], T>(
  Class: new (...parameters: Parameters) => T,
  ...sources: ArgumentSources<Parameters>
): DependencyProvider<T>;
export function create(
  Class: new (...values: unknown[]) => unknown,
  ...sources: AnySource[]
): DependencyProvider<unknown> {
  return new DependencyProvider(
    sources.flatMap(idsOf),
    (get) => new Class(...sources.map((source) => valueOf(source, get))),
  );
}

/** Computes a value from others. The compiler checks the sources against the function's parameters. */
export function derive<Parameters extends unknown[], T>(
  sources: readonly [...ArgumentSources<Parameters>],
  compute: (...parameters: Parameters) => T,
): DependencyProvider<T>;
export function derive(
  sources: readonly AnySource[],
  compute: (...values: unknown[]) => unknown,
): DependencyProvider<unknown> {
  return new DependencyProvider(sources.flatMap(idsOf), (get) =>
    compute(...sources.map((source) => valueOf(source, get))),
  );
}

export const constant = <T>(value: T): DependencyProvider<T> => new DependencyProvider([], () => value);

const isFields = (source: AnySource): source is { readonly [name: string]: DependencySource<unknown> } =>
  typeof source === 'object' && !(source instanceof DependencyProvider);

function idsOf(source: AnySource): readonly ServiceIdentifier[] {
  if (source instanceof DependencyProvider) return source.ids;
  return isFields(source) ? Object.values(source).flatMap(idsOf) : [source];
}

function valueOf(source: AnySource, get: Get): unknown {
  if (source instanceof DependencyProvider) return source.make(get);
  if (!isFields(source)) return get(source);
  return Object.fromEntries(Object.entries(source).map(([name, field]) => [name, valueOf(field, get)]));
}
