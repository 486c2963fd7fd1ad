/** Seeds that once broke an invariant, and why. Each is lived through with every run of the tests. */
export const REGRESSIONS: readonly { readonly seed: number; readonly was: string }[] = [];
