import cluster from 'node:cluster'
import { applyRemoteChanges, collectChanges, messageOf, parseMessage } from './change-messages.server'

interface ChangeMessage {
  changes?: string
}

/** Exchanges changes with the other processes under one parent. */
export function joinProcessChannel(): void {
  let isSending = false
  const send = () => {
    isSending = false
    const changes = unsent.take()
    if (changes && process.connected) process.send?.({ changes: messageOf('', changes) })
  }
  const unsent = collectChanges(() => {
    if (!isSending) setImmediate(send)
    isSending = true
  })
  process.on('message', ({ changes }: ChangeMessage) => {
    if (changes) applyRemoteChanges(parseMessage(changes))
  })
}

/** In the parent: forwards one process's changes to all others. */
export function relayChanges(): void {
  cluster.on('message', (from, { changes }: ChangeMessage) => {
    if (changes) tellWorkers(changes, from.id)
  })
}

/** Handles a process that ended: it may have committed changes that it could not announce any more. */
export const invalidateAfterProcessEnd = () =>
  tellWorkers(messageOf('', { hard: 'all', soft: new Set(), takenDown: 'all' }))

function tellWorkers(changes: string, except?: number): void {
  // A process that ends at this moment needs nothing any more.
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker && worker.id !== except && worker.isConnected()) worker.send({ changes }, () => {})
}
