import type { Request, Response } from 'express'
import { db } from './db.server'
import { isStopping } from './shutdown.server'

export async function health(_request: Request, response: Response): Promise<void> {
  const isHealthy =
    !isStopping() &&
    (await db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ))
  response
    .status(isHealthy ? 200 : 503)
    .type('text')
    .set('Cache-Control', 'no-store')
    .send(isHealthy ? 'ok' : 'unavailable')
}
