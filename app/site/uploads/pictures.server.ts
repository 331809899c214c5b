import path from 'node:path'
import type { RequestHandler } from 'express'
import { env } from '../../platform/env.server'
import { DomainError, NotFound, Unavailable } from '../../platform/errors/errors'
import { refuseSentFile } from '../../platform/http/file-refusals.server'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { sendByProxy } from './accel.server'
import { type FileAccess, headersOf } from './file-access'
import { contentTypeOf, storedPath } from './file-kinds'
import { jpegs } from './picture-copies.server'
import { pictureCopy } from './picture-copy.server'
import { pictureFormats, pictureWidths } from './pictures'
import type { RecentFiles } from './recent-files.server'
import { sendError } from './serve.server'

const address = new RegExp(
  `^/pictures/(${jpegs.join('|')}|${pictureWidths.join('|')})/([^/]+/[^/]+)\\.(jpeg|${pictureFormats.join('|')})$`,
)

/**
 * Serves resized copies of stored pictures as AVIF and WebP, and as JPEG cards for link previews and thumbnails; each
 * is made on first request and cached on disk.
 */
export function servePictures(accessTo: FileAccess, recent: RecentFiles): RequestHandler {
  return async (request, response, next) => {
    const [, size, name, format] = address.exec(request.path) ?? []
    if (!request.path.startsWith('/pictures/')) return next()
    const original = `uploads/${name}`
    const isKnown = size && format && jpegs.includes(size) === (format === 'jpeg')
    if (!isKnown || !storedPath.test(original) || !contentTypeOf(original).startsWith('image/'))
      return void response.status(404).json({ message: t('File not found.') })
    try {
      const access = await accessTo(original, request)
      if (access === 'none') throw new NotFound(t('File not found.'))
      const file = await pictureCopy({ original, size, format }, () => !response.destroyed)
      response.set(headersOf[access])
      if (env.accelRedirect) {
        response.type(`image/${format}`)
        return sendByProxy(response, path.relative(env.dataDir, file))
      }
      if (access === 'public') recent.keepAfter(request, response, { original, local: file })
      // With no-cache, sendFile would send an unchanged file again instead of 304.
      delete request.headers['cache-control']
      response.type(`image/${format}`).sendFile(file, { dotfiles: 'allow', cacheControl: false }, (error) => {
        if (!error || response.headersSent) return
        if (refuseSentFile(response, error)) return
        sendError(response, 404, t('File not found.'))
      })
    } catch (error) {
      if (!(error instanceof DomainError)) log.warn({ err: error, original }, 'picture could not be made')
      if (error instanceof Unavailable)
        return void response.status(503).set('Retry-After', '10').json({ message: error.message })
      response
        .status(404)
        .set('Cache-Control', 'no-store')
        .json({ message: t('File not found.') })
    }
  }
}
