import type { AppLoadContext } from '@remix-run/node'
import type { Device } from './sessions.server'

/** Where a request comes from, for sessions and limits. */
export function deviceOf(request: Request, { address }: AppLoadContext): Device {
  return { userAgent: request.headers.get('User-Agent') ?? '', address }
}
