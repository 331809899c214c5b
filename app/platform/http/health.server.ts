import { setTimeout as delay } from 'node:timers/promises'
import type { Request, Response } from 'express'
import { isDataInPlace } from '../database/data-in-place.server'
import { db } from '../database/db.server'
import { isStopping } from '../process/shutdown.server'
import { readArrival } from './arrival.server'

const answerMs = 2000

export async function healthHandler(request: Request, response: Response): Promise<void> {
  const arrival = readArrival(request)
  if (arrival) return void response.set('Cache-Control', 'no-store').json(arrival)
  const isHealthy = !isStopping() && (await Promise.race([isDatabaseThere(), delay(answerMs, false)]))
  response
    .status(isHealthy ? 200 : 503)
    .type('text')
    .set('Cache-Control', 'no-store')
    .send(isHealthy ? 'ok' : 'unavailable')
}

const isDatabaseThere = () =>
  checkDatabase().then(
    () => true,
    () => false,
  )

/** @throws when the database does not answer, or its file was moved */
export async function checkDatabase(): Promise<void> {
  await db.$queryRaw`SELECT 1`
  if (!isDataInPlace()) throw new Error('The data folder is gone, moved or replaced.')
}
