import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'

const atOnce = 4

/** Creates a limit of concurrent renderings; one that takes longer than `maxMs` no longer counts. */
export function createRenderLimit(maxMs: number) {
  const turns = pLimit(atOnce)

  return <T>(render: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      turns(() => {
        const rendered = render().then(resolve, reject)
        return Promise.race([rendered, delay(maxMs, undefined, { ref: false })])
      })
    })
}

/**
 * Limits how many pages are rendered at once: with many, their data survives the collection of young objects, which
 * costs a large page a quarter of its time. A slow rendering waits for something else, so it lets the next one begin.
 */
export const limitRendering = createRenderLimit(100)
