import type { Request, Response } from 'express'
import { db } from './db.server'
import { isStopping } from './shutdown.server'

/** 200 `ok` while the database answers; 503 while it does not, or the process is on its way out. */
export async function health(_request: Request, response: Response): Promise<void> {
  const isWell =
    !isStopping() &&
    (await db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ))
  response
    .status(isWell ? 200 : 503)
    .type('text')
    .set('Cache-Control', 'no-store')
    .send(isWell ? 'ok' : 'not now')
}
