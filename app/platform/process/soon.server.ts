/** What may be there at once: then nothing else runs in between, and no promise has to be paid for. */
export type Soon<T> = T | Promise<T>

export function whenThere<T, Result>(value: Soon<T>, then: (value: T) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(then) : then(value)
}

/** The values of all, as they stand. */
export const allThere = <T>(values: Soon<T>[]): Soon<T[]> =>
  values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as T[])

/** What `work` gives, or in place of a failure, at once or later, what `failed` does. */
export function orElse<T>(work: () => Soon<T>, failed: (error: unknown) => T): Soon<T> {
  try {
    const result = work()
    return result instanceof Promise ? result.catch(failed) : result
  } catch (error) {
    return failed(error)
  }
}
