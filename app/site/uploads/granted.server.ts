import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import { storedFilePolicy } from '../../platform/http/security.server'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { cacheHeadersByAccess } from './file-access'
import { downloadFileName, sendFileError, sendStoredFile } from './serve.server'
import { storage } from './storage.server'
import { makeZipOfFiles, type ZippedFile } from './zip.server'

export interface GrantedFiles {
  /** The name of the file or ZIP, without its extension. */
  name: string
  files: ZippedFile[]
  asZip: boolean
  /** Called when a download starts, but not when it continues. */
  begun(): Promise<void>
}

/** Sends files that a link gives access to; all other requests are passed on to pages. */
export function serveGrantedFiles(
  grantFor: (request: IncomingMessage) => Promise<GrantedFiles | undefined>,
): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    try {
      const grant = await grantFor(request)
      if (!grant) return next()
      const { name, files, asZip, begun } = grant
      const [first] = files
      if (asZip) {
        const zip = await makeZipOfFiles(files)
        response.attachment(downloadFileName(name, 'all.zip'))
        response.set({
          'Content-Type': 'application/zip',
          'Content-Security-Policy': storedFilePolicy,
          ...cacheHeadersByAccess.private,
          'Content-Length': String(zip.bytes),
        })
        if (request.method === 'HEAD') {
          zip.stream.destroy()
          return void response.end()
        }
        await begun().catch((error: unknown) => {
          zip.stream.destroy()
          throw error
        })
        return await pipeline(zip.stream, response)
      }
      const file = first && (await storage.stat(first.path))
      if (!first || !file) return sendFileError(response, 404, t('File not found.'))
      response.attachment(downloadFileName(name, first.path))
      await sendStoredFile(request, response, file, 'private', begun)
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      log.error({ err: error }, 'could not send a download')
      sendFileError(response, 503, t('The file is temporarily unavailable.'))
    }
  }
}
