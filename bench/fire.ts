import autocannon from 'autocannon'

export interface Fired {
  requests: number
  /** From the first request to the last answer: autocannon's own duration ends at its next whole second. */
  seconds: number
  /** Milliseconds. */
  p99: number
}

/** Asks a page by several connections, so many times or for so many seconds. @throws Error when one is refused */
export function fire(options: autocannon.Options): Promise<Fired> {
  const began = performance.now()
  let ended = began
  return new Promise((resolve, reject) => {
    const firing = autocannon({ timeout: 60, ...options }, (problem, run) => {
      if (problem) return reject(problem)
      const { non2xx, errors, requests, latency } = run
      if (non2xx > 0 || errors > 0)
        return reject(new Error(`${options.url}: ${non2xx} refusals, ${errors} errors`))
      resolve({ requests: requests.total, seconds: (ended - began) / 1000, p99: latency.p99 })
    })
    firing.on('response', () => {
      ended = performance.now()
    })
  })
}
