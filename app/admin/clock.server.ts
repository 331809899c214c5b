import { tidyTrash } from '../content/files.server'
import { contentChanged } from '../platform/content-changes.server'
import { log } from '../platform/log.server'
import { articlesDue } from '../publications/article.content.server'
import { emptyTrash } from './desk.server'

const dueEveryMs = 15_000
const trashEveryMs = 3600_000

/** An article whose upload date has come appears. */
export function publishDueArticles(): void {
  let seen = new Date()
  every(dueEveryMs, async () => {
    const now = new Date()
    if ((await articlesDue(seen, now)) > 0) contentChanged()
    seen = now
  })
}

/** The trash lets go of what is old, now and every hour. */
export function startTrashSchedule(): void {
  every(trashEveryMs, () => emptyTrash())
  emptyTrash()
    .then(tidyTrash)
    .catch((error) => log.error({ err: error }, 'the trash could not be emptied'))
}

function every(ms: number, work: () => Promise<void>): void {
  const run = () => work().catch((error) => log.error({ err: error }, 'a job failed'))
  setInterval(run, ms).unref()
}
