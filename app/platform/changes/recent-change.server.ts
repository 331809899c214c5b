import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { type CurrentRequest, currentRequest } from '../current-request.server'
import { flashCookie } from '../http/flash.server'
import type { Invalidation } from './invalidation.server'

const cookie = flashCookie('changed', 2)

/** A pattern for a cookie of browsers that have just made a change; they get freshly rendered pages from any node. */
export const recentChangeCookiePattern = /(?:^|;\s*)(?:__Host-)?changed=/

export const hasJustChanged = ({ headers }: Request) =>
  recentChangeCookiePattern.test(headers.get('Cookie') ?? '')

const onChangeIn = new WeakMap<CurrentRequest, () => void>()

export function noteRecentChange({ isSoft, isRemote }: Invalidation): void {
  const request = currentRequest()
  if (request && !isSoft && !isRemote) onChangeIn.get(request)?.()
}

/** Sets the cookie that marks a recent change on answers to requests that change what pages show. */
export function markRecentChanges(originOf: (request: IncomingMessage) => string): RequestHandler {
  return (request, response, next) => {
    const current = currentRequest()
    if (!current) return next()
    onChangeIn.set(current, () => {
      onChangeIn.delete(current)
      if (!response.headersSent) response.append('Set-Cookie', cookie.set('1', originOf(request)))
    })
    next()
  }
}
