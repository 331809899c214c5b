import { statSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { env } from '../env.server'
import { Unavailable } from '../errors/errors'
import { msg, t } from '../i18n/i18n'

const places = new Map<string, bigint>()

/** Remembers which data folder and SQLite file are in use, to detect when they are moved. */
export function rememberDataIdentity({ dataDir, databaseUrl } = env): void {
  places.clear()
  const files = databaseUrl.startsWith('file:') ? [databaseUrl.slice('file:'.length)] : []
  for (const place of [dataDir, ...files]) places.set(place, identityOf(place) ?? 0n)
}

/** Tells whether the data folder and SQLite's file are still in place; otherwise writes would be lost. */
export const isDataInPlace = () => [...places].every(([place, before]) => identityOf(place) === before)

/** @throws Unavailable */
export function assertDataInPlace(): void {
  if (!isDataInPlace()) throw new Unavailable(message, 503, retryAfterSeconds)
}

/** Refuses requests that write while the data folder is not in place, before anything is read or stored. */
export const refuseWritesToMovedData: RequestHandler = ({ method, path }, response, next) => {
  if (method === 'GET' || method === 'HEAD' || isDataInPlace()) return next()
  response.status(503).set({ 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' })
  if (path.startsWith('/api/')) response.json({ message: t(message) })
  else response.type('text').send(t(message))
}

const retryAfterSeconds = 30
const message = msg('Nothing can be saved: this site’s data folder is missing.')

const identityOf = (place: string) => statSync(place, { bigint: true, throwIfNoEntry: false })?.ino
