import { env } from '../env.server'

const store = globalThis as unknown as { zinehouse?: Map<string, unknown> }

/** In development an edit reloads modules: this keeps the connections that they opened. */
export function keepAcrossReloads<T>(name: string, make: () => T): T {
  if (!env.isDevelopment) return make()
  store.zinehouse ??= new Map()
  if (!store.zinehouse.has(name)) store.zinehouse.set(name, make())
  return store.zinehouse.get(name) as T
}
