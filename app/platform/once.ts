/**
 * What takes long to make, made when it is first asked for: a format of `Intl` takes 2 to 8 ms of a phone, as does a pattern with Unicode's
 * scripts, and every page loads them all.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
