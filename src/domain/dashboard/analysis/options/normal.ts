/** Above this value the tail is computed by a continued fraction. */
const TAIL_FROM = 7.07106781186547;

/** Standard normal distribution function to double precision (Hart 1968 no. 5666, as given by West 2005). */
export function normalCdf(x: number): number {
  const distance = Math.abs(x);
  const density = Math.exp((-distance * distance) / 2);
  const tail =
    distance < TAIL_FROM ? (density * numerator(distance)) / denominator(distance) : farTail(distance, density);
  return x > 0 ? 1 - tail : tail;
}

const polynomial =
  (coefficients: readonly number[]) =>
  (x: number): number =>
    coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

const numerator = polynomial([
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
]);
const denominator = polynomial([
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
]);

function farTail(x: number, density: number): number {
  let fraction = x + 0.65;
  for (let term = 4; term >= 1; term--) fraction = x + term / fraction;
  return density / fraction / Math.sqrt(2 * Math.PI);
}
