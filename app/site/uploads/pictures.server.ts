import path from 'node:path'
import type { RequestHandler } from 'express'
import { env } from '../../platform/env.server'
import { DomainError, NotFound, TooMany, Unavailable } from '../../platform/errors/errors'
import { clientAddressOf } from '../../platform/host.server'
import { answerSendFileError } from '../../platform/http/file-refusals.server'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { sendByProxy } from './accel.server'
import { cacheHeadersByAccess, type FileAccess } from './file-access'
import { contentTypeOf, storedPathPattern } from './file-kinds'
import { jpegCopySizes } from './picture-copies.server'
import { makePictureCopy } from './picture-copy.server'
import { pictureFormats, pictureWidths } from './pictures'
import type { RecentFiles } from './recent-files.server'
import { sendFileError } from './serve.server'

const address = new RegExp(
  `^/pictures/(${jpegCopySizes.join('|')}|${pictureWidths.join('|')})/([^/]+/[^/]+)\\.(jpeg|${pictureFormats.join('|')})$`,
)

/**
 * Serves resized copies of stored pictures as AVIF and WebP, and as JPEG cards for link previews and thumbnails; each
 * is made on first request and cached on disk.
 * @param limitMade refuses a network address that has had too many made
 */
export function servePictures(
  accessTo: FileAccess,
  recent: RecentFiles,
  limitMade: (from: string) => Promise<unknown>,
): RequestHandler {
  return async (request, response, next) => {
    const [, size, name, format] = address.exec(request.path) ?? []
    if (!request.path.startsWith('/pictures/')) return next()
    const original = `uploads/${name}`
    const isKnown = size && format && jpegCopySizes.includes(size) === (format === 'jpeg')
    if (!isKnown || !storedPathPattern.test(original) || !contentTypeOf(original).startsWith('image/'))
      return void response.status(404).json({ message: t('File not found.') })
    try {
      const access = await accessTo(original, request)
      if (access === 'none') throw new NotFound(t('File not found.'))
      const asker = {
        beforeMaking: () => limitMade(clientAddressOf(request)),
        isThere: () => !response.destroyed,
      }
      const file = await makePictureCopy({ original, size, format }, asker)
      response.set(cacheHeadersByAccess[access])
      if (env.accelRedirect) {
        response.type(`image/${format}`)
        return sendByProxy(response, path.relative(env.dataDir, file))
      }
      if (access === 'public') recent.keepAfter(request, response, { original, local: file })
      // With no-cache, sendFile would send an unchanged file again instead of 304.
      delete request.headers['cache-control']
      response.type(`image/${format}`).sendFile(file, { dotfiles: 'allow', cacheControl: false }, (error) => {
        if (!error || response.headersSent) return
        if (answerSendFileError(response, error)) return
        sendFileError(response, 404, t('File not found.'))
      })
    } catch (error) {
      if (!(error instanceof DomainError)) log.warn({ err: error, original }, 'picture could not be made')
      if (error instanceof Unavailable || error instanceof TooMany)
        return void response
          .status(error.status)
          .set('Retry-After', String(error.retryAfterSeconds ?? 10))
          .json({ message: error.message })
      response
        .status(404)
        .set('Cache-Control', 'no-store')
        .json({ message: t('File not found.') })
    }
  }
}
