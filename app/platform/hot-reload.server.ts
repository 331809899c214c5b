import { env } from './env.server'

const store = globalThis as unknown as { zinehouse?: Map<string, unknown> }

/** Keeps a value across reloads: in development an edit reloads modules, but their connections should stay open. */
export function cacheAcrossReloads<T>(name: string, make: () => T): T {
  if (!env.isDevelopment) return make()
  store.zinehouse ??= new Map()
  if (!store.zinehouse.has(name)) store.zinehouse.set(name, make())
  return store.zinehouse.get(name) as T
}
