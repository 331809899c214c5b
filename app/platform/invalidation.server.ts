type Listener = () => void

const listeners = new Set<Listener>()

export function invalidateCache(): void {
  for (const listener of listeners) listener()
}

export function onInvalidate(listener: Listener): void {
  listeners.add(listener)
}
