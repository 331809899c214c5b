import type { Response } from 'express'
import { env } from '../../platform/env.server'

const ofNginx = ['Content-Length', 'Content-Range', 'ETag', 'Last-Modified', 'Accept-Ranges']

/**
 * Lets the nginx in front send a file, including ranges and conditions (X-Accel-Redirect).
 * @param name of the file under `ACCEL_REDIRECT`, such as `uploads/covers/a.jpg` or `pictures/320/covers/a.jpg.webp`
 */
export function sendByProxy(response: Response, name: string): void {
  for (const header of ofNginx) response.removeHeader(header)
  const address = name.split('/').map(encodeURIComponent).join('/')
  response.status(200).set('X-Accel-Redirect', `${env.accelRedirect}/${address}`).end()
}
