import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler, Response } from 'express'
import Negotiator from 'negotiator'
import { log } from '../logging/log.server'
import { decodePercent } from '../text/decode-percent'
import { answerSendFileError } from './file-refusals.server'

const endings = { br: '.br', gzip: '.gz', identity: '' }
type Encoding = keyof typeof endings

/**
 * Serves the files that a folder contains at startup, compressed if there is a `.br` or `.gz` file. A file that has
 * since been deleted is a 404; one that cannot be opened is a 503.
 */
export function serveBuiltFiles(folder: string): RequestHandler {
  const root = path.resolve(folder)
  const names = namesIn(root)
  const encodings = new Map([...names].map((name) => [name, encodingsOf(name, names)]))

  return (request, response, next) => {
    const name = decodePercent(request.path)
    const available = encodings.get(name)
    if (!available || (request.method !== 'GET' && request.method !== 'HEAD')) return next()

    const headers = { 'accept-encoding': request.get('accept-encoding') ?? '' }
    const best = new Negotiator({ headers }).encoding(available, { preferred: available })
    const encoding = (best ?? 'identity') as Encoding
    if (available.length > 1) response.vary('Accept-Encoding')
    if (encoding !== 'identity') response.set('Content-Encoding', encoding)
    response.set('Cache-Control', cacheControlOf(name)).type(path.extname(name) || 'application/octet-stream')
    // With no-cache, sendFile would send an unchanged file again instead of 304.
    delete request.headers['cache-control']
    response.sendFile(name + endings[encoding], { root, cacheControl: false }, (error) => {
      if (!error || response.headersSent) return
      if (answerSendFileError(response, error)) return
      forgetFile(response)
      if ('status' in error && error.status === 404) return next()
      log.warn({ err: error, name }, 'could not open a file of the build')
      response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '5' }).end()
    })
  }
}

/** Lists the files in a folder, without compressed copies of others. */
export function builtFileNames(folder: string): string[] {
  const names = namesIn(path.resolve(folder))
  return [...names].filter((name) => !(/\.(br|gz)$/.test(name) && names.has(name.replace(/\.\w+$/, ''))))
}

const cacheControlOf = (name: string) =>
  name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'

function namesIn(root: string): Set<string> {
  const files = readdirSync(root, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  const names = files.map((entry) =>
    path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)),
  )
  return new Set(
    names.map((name) => `/${name.split(path.sep).join('/')}`).filter((name) => !/\/\./.test(name)),
  )
}

const encodingsOf = (name: string, names: Set<string>): Encoding[] =>
  (['br', 'gzip', 'identity'] as const).filter((encoding) => names.has(name + endings[encoding]))

function forgetFile(response: Response): void {
  for (const name of ['Type', 'Length', 'Range', 'Encoding']) response.removeHeader(`Content-${name}`)
  for (const name of ['Cache-Control', 'ETag', 'Last-Modified', 'Accept-Ranges']) response.removeHeader(name)
}
