import { env } from '../platform/env.server'

/** The operator's upload limit for the browser; empty when there is none. */
export function uploadLimit(): { limitBytes?: number } {
  return Number.isFinite(env.maxUploadBytes) ? { limitBytes: env.maxUploadBytes } : {}
}
