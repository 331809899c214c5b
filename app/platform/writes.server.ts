export type Write = { model: string; args: unknown } | 'transaction'

const listeners = new Set<(write: Write) => void>()

export function onWrite(listener: (write: Write) => void): void {
  listeners.add(listener)
}

export function announceWrite(write: Write): void {
  for (const listener of listeners) listener(write)
}
