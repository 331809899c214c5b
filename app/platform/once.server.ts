const kept = globalThis as unknown as { zinehouse?: Map<string, unknown> }

/**
 * Makes a value once in this process and gives the same one ever after.
 * The server and the Remix build are two bundles and both import these modules; what holds a connection or a
 * cache must not exist twice.
 */
export function once<T>(name: string, make: () => T): T {
  kept.zinehouse ??= new Map()
  if (!kept.zinehouse.has(name)) kept.zinehouse.set(name, make())
  return kept.zinehouse.get(name) as T
}
