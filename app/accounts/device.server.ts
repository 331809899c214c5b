import type { AppLoadContext } from '@remix-run/node'
import type { Device } from './sessions.server'

export function deviceOf(request: Request, { address }: AppLoadContext): Device {
  return { userAgent: request.headers.get('User-Agent') ?? '', address }
}
