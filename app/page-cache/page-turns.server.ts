import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'

const atOnce = 4
const longestMs = 100

const turns = pLimit(atOnce)

/**
 * Renders few pages at once: what many at once have read outlives the collection of young objects, which costs a large page a
 * quarter of its time. One that takes longer waits for something else, and lets the next one begin.
 */
export function inTurn<T>(render: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    turns(() => {
      const rendered = render().then(resolve, reject)
      return Promise.race([rendered, delay(longestMs, undefined, { ref: false })])
    })
  })
}
