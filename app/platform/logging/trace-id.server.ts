let traceId: () => string | undefined = () => undefined

/** Returns the id of the trace that the running code belongs to; undefined without one. */
export const currentTraceId = () => traceId()

/** Sets the function that returns the running code's trace id. */
export function setTraceIdReader(read: typeof traceId): void {
  traceId = read
}
