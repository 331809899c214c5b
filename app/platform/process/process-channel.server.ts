import cluster from 'node:cluster'
import { gatherChanges, hearChanges, messageOf, parseMessage } from '../changes/change-messages.server'

interface ChangeMessage {
  changes?: string
}

/** Tells the other processes under one parent what changed in this one, and hears it from them. */
export function joinProcessChannel(): void {
  let isSending = false
  const send = () => {
    isSending = false
    const changes = unsent.take()
    if (changes && process.connected) process.send?.({ changes: messageOf('', changes) })
  }
  const unsent = gatherChanges(() => {
    if (!isSending) setImmediate(send)
    isSending = true
  })
  process.on('message', ({ changes }: ChangeMessage) => {
    if (changes) hearChanges(parseMessage(changes))
  })
}

/** In the parent: hands on what one process tells to all others. */
export function relayChanges(): void {
  cluster.on('message', (from, { changes }: ChangeMessage) => {
    if (changes) tellWorkers(changes, from.id)
  })
}

/** A process may have committed what it could not tell any more. */
export const noteChangesOfEnded = () =>
  tellWorkers(messageOf('', { hard: 'all', soft: new Set(), takenDown: 'all' }))

function tellWorkers(changes: string, except?: number): void {
  // One that ends at this moment needs nothing any more.
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker && worker.id !== except && worker.isConnected()) worker.send({ changes }, () => {})
}
