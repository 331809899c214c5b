import { env } from '../platform/env.server'

/** What the browser is told of the operator's limit: nothing where there is none. */
export function uploadLimit(): { limitBytes?: number } {
  return Number.isFinite(env.maxUploadBytes) ? { limitBytes: env.maxUploadBytes } : {}
}
