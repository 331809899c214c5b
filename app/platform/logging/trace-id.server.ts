let traceId: () => string | undefined = () => undefined

/** Returns the id of the trace that the running code belongs to; undefined without one. */
export const currentTraceId = () => traceId()

/** Sets what knows the running code's trace. */
export function readTraceIdsFrom(read: typeof traceId): void {
  traceId = read
}
