type Listener = () => void

const listeners = new Set<Listener>()

/** Tells whoever keeps something made from content that it is stale now. */
export function contentChanged(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` at every change of what anonymous readers can see. */
export function onContentChange(listener: Listener): void {
  listeners.add(listener)
}
