import { env } from './env.server'

const remembered = globalThis as unknown as { zinehouse?: Map<string, unknown> }

/**
 * Keeps what holds a connection over a hot reload in development, where an edit makes the module that opened it anew. In
 * production a module is loaded once, and so is what it makes.
 */
export function overReloads<T>(name: string, make: () => T): T {
  if (!env.isDevelopment) return make()
  remembered.zinehouse ??= new Map()
  if (!remembered.zinehouse.has(name)) remembered.zinehouse.set(name, make())
  return remembered.zinehouse.get(name) as T
}
