import cluster from 'node:cluster'
import {
  applyRemoteChanges,
  changeMessageOf,
  createChangeCollector,
  parseProcessMessage,
} from './change-messages.server'

interface ChangeMessage {
  changes?: string
}

/** Exchanges changes with the other processes under one parent. */
export function joinProcessChannel(): void {
  let isSending = false
  const send = () => {
    isSending = false
    const changes = unsent.take()
    if (changes && process.connected) process.send?.({ changes: changeMessageOf('', changes) })
  }
  const unsent = createChangeCollector(() => {
    if (!isSending) setImmediate(send)
    isSending = true
  })
  process.on('message', ({ changes }: ChangeMessage) => {
    if (changes) applyRemoteChanges(parseProcessMessage(changes))
  })
}

/** Forwards each process's changes to all others; called in the parent process. */
export function relayProcessChanges(): void {
  cluster.on('message', (from, { changes }: ChangeMessage) => {
    if (changes) tellWorkers(changes, from.id)
  })
}

/** Invalidates everything after a process ended, which may have committed changes without announcing them. */
export const invalidateAfterProcessEnd = () =>
  tellWorkers(changeMessageOf('', { hard: 'all', soft: new Set(), takenDown: 'all' }))

function tellWorkers(changes: string, except?: number): void {
  // A process that is ending needs no message.
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker && worker.id !== except && worker.isConnected()) worker.send({ changes }, () => {})
}
