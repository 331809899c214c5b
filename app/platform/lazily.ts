/**
 * Delays the creation of a slow value until it is needed: an `Intl` format or a pattern with Unicode scripts takes 2 to
 * 8 ms on a phone, and every page loads many.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
