/** Seeds that once broke an invariant, and why. Every test run simulates all of them. */
export const REGRESSION_SEEDS: readonly { readonly seed: number; readonly was: string }[] = [
  {
    seed: 312,
    was: 'A license that was confirmed while the clocks of the cloud and of the dashboard were a year ahead was not asked about again for a day, and alerts waited.',
  },
  {
    seed: 531,
    was: 'A clock that was set ahead by two minutes let the lease of a delivery under way seem over, and the same process delivered it twice.',
  },
  {
    seed: 816,
    was: 'The simulation killed a dashboard after the faults had ended: the end of a full disk was still to come.',
  },
  { seed: 916, was: 'An alert was reported as queued on a channel from which an identical alert had withdrawn it.' },
  {
    seed: 948,
    was: 'The simulation killed a dashboard after the faults had ended: the end of a full disk was still to come.',
  },
];
