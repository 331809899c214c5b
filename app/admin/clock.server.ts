import { contentChanged } from '../platform/content-changes.server'
import { log } from '../platform/log.server'
import { articlesDue } from '../publications/publishing.server'
import { emptyBin } from './kept.server'
import { tidyBin } from './storage-check.server'

const dueEveryMs = 15_000
const binEveryMs = 3600_000

/** What happens by itself: an article whose upload date has come appears, and the bin lets go of what is old. */
export function startClock(): void {
  let seen = new Date()
  const every = (ms: number, work: () => Promise<void>) => {
    const run = () => work().catch((error) => log.error({ err: error }, 'the clock failed'))
    setInterval(run, ms).unref()
  }
  every(dueEveryMs, async () => {
    const now = new Date()
    if ((await articlesDue(seen, now)) > 0) contentChanged()
    seen = now
  })
  every(binEveryMs, () => emptyBin())
  emptyBin()
    .then(tidyBin)
    .catch((error) => log.error({ err: error }, 'the bin could not be emptied'))
}
