/**
 * Defers making something slow until it is first needed: a format of `Intl` takes 2 to 8 ms on a phone, as does a
 * pattern with Unicode's scripts, and every page loads them all.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
