/** A number and the calendar month it belongs to (2017-12). */
export interface Observation {
  readonly value: number;
  readonly month: string;
}

/** Statistics of a sample; null with too few observations. */
export interface SampleStatistics {
  readonly count: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly standard_deviation: number | null;
  /** Standard error of the mean, clustered by month. */
  readonly standard_error: number | null;
}

export interface BaseRateComparison {
  readonly figure: SampleStatistics;
  readonly base: SampleStatistics;
  /** Mean minus base mean. */
  readonly difference: number | null;
  /** Standard error of the difference, clustered by month. */
  readonly standard_error: number | null;
}

export const observationOf = (date: string, value: number): Observation => ({
  value,
  month: date.slice(0, 'yyyy-mm'.length),
});

/** A sample, and how much each month weighs in its mean. */
export interface MeasuredSample {
  readonly sample: SampleStatistics;
  readonly influence: ReadonlyMap<string, number>;
}

/** Measures a sample once for many comparisons. */
export function measureSample(observations: readonly Observation[]): MeasuredSample {
  const count = observations.length;
  const mean = count === 0 ? null : sum(observations, ({ value }) => value) / count;
  const influence = new Map<string, number>();
  for (const { value, month } of observations)
    influence.set(month, (influence.get(month) ?? 0) + (value - (mean ?? 0)) / count);
  const sample = {
    count,
    mean,
    median: medianOf(observations.map(({ value }) => value)),
    standard_deviation:
      mean === null || count < 2
        ? null
        : Math.sqrt(sum(observations, ({ value }) => (value - mean) ** 2) / (count - 1)),
    standard_error: clusteredError([...influence.values()]),
  };
  return { sample, influence };
}

/** Compares a sample with its base rate. The observations may be part of the base. */
export function compareWithBaseRate(observations: readonly Observation[], base: MeasuredSample): BaseRateComparison {
  const { sample, influence } = measureSample(observations);
  const months = new Map(influence);
  for (const [month, pull] of base.influence) months.set(month, (months.get(month) ?? 0) - pull);
  const [mean, baseMean] = [sample.mean, base.sample.mean];
  const certain = sample.standard_error !== null && base.sample.standard_error !== null;
  return {
    figure: sample,
    base: base.sample,
    difference: mean === null || baseMean === null ? null : mean - baseMean,
    standard_error: certain ? clusteredError([...months.values()]) : null,
  };
}

/** Returns the median: for an even count, the mean of the two middle values. */
export function medianOf(values: readonly number[]): number | null {
  const ascending = values.toSorted((one, other) => one - other);
  const [lower, upper] = [ascending[Math.ceil(ascending.length / 2) - 1], ascending[Math.floor(ascending.length / 2)]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

/**
 * Standard error of a mean, or of the difference of two means that may share observations, clustered by month: windows
 * overlap, and stocks move together (Cameron & Miller 2015, with G/(G − 1)).
 */
function clusteredError(pulls: readonly number[]): number | null {
  const months = pulls.length;
  return months < 2 ? null : Math.sqrt((sum(pulls, (pull) => pull ** 2) * months) / (months - 1));
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += valueOf(item);
  return total;
}
