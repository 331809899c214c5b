import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'

const atOnce = 4

/** A limit of its own for renderings; each that takes longer than `maxMs` no longer counts. */
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
 * Limits how many pages are rendered at once: the data of many at once survives the collection of young objects,
 * which costs a large page a quarter of its time. A rendering that takes long waits for something else, and lets the
 * next one begin.
 */
export const limitRendering = createRenderLimit(100)
