import { env } from '../../platform/env.server'

export function uploadLimit(): { limitBytes?: number } {
  return Number.isFinite(env.maxUploadBytes) ? { limitBytes: env.maxUploadBytes } : {}
}
