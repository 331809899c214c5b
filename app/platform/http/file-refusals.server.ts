import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { t } from '../i18n/i18n'
import { storedFilePolicy } from './security.server'

/**
 * Tells whether a request's precondition fails because the file has changed (RFC 9110, 13.1.1 and 13.1.4). A weak tag
 * matches nothing, and an invalid date is ignored.
 */
export function isPreconditionFailed(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { etag, lastModified }: { etag: string; lastModified: string },
): boolean {
  const { 'if-match': tags, 'if-unmodified-since': since } = headers
  if (tags !== undefined) return tags.trim() !== '*' && !tags.split(',').some((tag) => tag.trim() === etag)
  return since !== undefined && Date.parse(lastModified) > Date.parse(since)
}

/** Answers in plain text that a file has no such range, or has changed. */
export function answerFileRefused(response: Response, status: 412 | 416, contentRange?: string): void {
  for (const name of ['Content-Length', 'Content-Encoding', 'Content-Disposition', 'ETag', 'Last-Modified'])
    response.removeHeader(name)
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': storedFilePolicy })
    .set(contentRange ? { 'Content-Range': contentRange } : {})
    .type('text/plain')
    .send(status === 416 ? t('Range not satisfiable.') : 'Precondition failed.')
}

/**
 * Answers an error of Express's `sendFile` that was caused by the request.
 * @returns false for other errors
 */
export function answerSendFileError(response: Response, error: Error): boolean {
  const status = 'status' in error ? error.status : undefined
  if (status !== 412 && status !== 416) return false
  const headers = 'headers' in error ? (error.headers as Record<string, string> | undefined) : undefined
  answerFileRefused(response, status, headers?.['Content-Range'])
  return true
}
