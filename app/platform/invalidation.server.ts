type Listener = () => void

const listeners = new Set<Listener>()

/** Tells whoever keeps something made from the database that it is stale now. */
export function invalidateCache(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever what anonymous readers can see has changed. */
export function onInvalidate(listener: Listener): void {
  listeners.add(listener)
}
