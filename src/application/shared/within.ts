/** Resolves like `work`, or to `otherwise` when that takes longer than `ms`. */
export async function within<T, Late>(work: Promise<T>, ms: number, otherwise: Late): Promise<T | Late> {
  const late = Promise.withResolvers<Late>();
  const deadline = setTimeout(() => late.resolve(otherwise), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(deadline);
  }
}
