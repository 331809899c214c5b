interface WithResolvers {
  withResolvers?: () => {
    promise: Promise<unknown>
    resolve: (value: unknown) => void
    reject: (reason?: unknown) => void
  }
}
/** pdf.js is written for Node 22; of what it calls, Node 20 lacks only this. */
;(Promise as WithResolvers).withResolvers ??= () => {
  let resolve: (value: unknown) => void = () => {}
  let reject: (reason?: unknown) => void = () => {}
  const promise = new Promise((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
