import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import { dataPolicy } from '../../platform/http/security.server'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { headersOf } from './file-access'
import { downloadName, sendError, sendStored } from './serve.server'
import { storage } from './storage.server'
import { type ZippedFile, zipOf } from './zip.server'

export interface GrantedFiles {
  /** The name of the file, or of the ZIP of all, without its extension. */
  name: string
  files: ZippedFile[]
  asZip: boolean
  /** Called when a download starts, rather than continues. */
  begun(): Promise<void>
}

/** Sends granted files; all other requests are left to pages. */
export function serveGranted(
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
        const zip = await zipOf(files)
        response.attachment(downloadName(name, 'all.zip'))
        response.set({
          'Content-Type': 'application/zip',
          'Content-Security-Policy': dataPolicy,
          ...headersOf.private,
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
      if (!first || !file) return sendError(response, 404, t('File not found.'))
      response.attachment(downloadName(name, first.path))
      await sendStored(request, response, file, 'private', begun)
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      log.error({ err: error }, 'could not send a download')
      sendError(response, 503, t('The file is temporarily unavailable.'))
    }
  }
}
