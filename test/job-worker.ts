import { z } from 'zod'
import { defineJobKind } from '../app/platform/jobs/queue.server'
import { startWorker } from '../app/platform/jobs/worker.server'

/** A process that does jobs of the kind `note` by saying them. What is called `stuck` takes for ever. */
defineJobKind({
  name: 'note',
  payload: z.object({ note: z.string() }),
  mayRunTwice: true,
  run: async ({ note }) => {
    process.stdout.write(`${note}\n`)
    if (note === 'stuck') await new Promise(() => {})
  },
})
startWorker()
process.stdout.write('ready\n')
setInterval(() => {}, 60_000)
