import type { Request, RequestHandler } from 'express'
import { env } from '../../platform/env.server'
import { TooMany } from '../../platform/errors/errors'
import { clientAddressOf } from '../../platform/host.server'
import { errorJsonResponse } from '../../platform/http/http.server'
import { networkOfAddress } from '../../platform/http/network.server'
import { routedPath } from '../../platform/http/routed-path'
import { sendResponse } from '../../platform/http/send-response.server'
import { t } from '../../platform/i18n/i18n'
import { hashSecret } from '../../platform/process/secret.server'
import { ApiLimit, type RemainingQuota } from '../../site/accounts/api-limits.server'
import { sessionCookieIn } from '../../site/accounts/credentials.server'

/** The limit for all callers of one network, in multiples of the limit for one caller. */
const callersInNetwork = 5

/**
 * A pattern for requests that browsers send by themselves, or that have limits of their own, such as logins and
 * payments.
 */
const exceptions =
  /^\/api\/((auth|stripe|uploads)\/|(articles\/[^/]+\/increment-viewcount|tracks\/[^/]+\/plays)$)/

/**
 * Limits requests of the JSON API by key, token or session, and by network; answers have rate-limit headers
 * (draft-ietf-httpapi-ratelimit-headers-10). Answers of the page cache are not counted.
 */
export function limitApiRequests(quota = env.apiRequestsPerMinute): RequestHandler {
  if (quota === undefined) return (_request, _response, next) => next()
  const byCaller = new ApiLimit('api', quota)
  const byNetwork = new ApiLimit('api-network', quota * callersInNetwork)
  return async (request, response, next) => {
    const path = routedPath(request.path)
    if (!path.startsWith('/api/') || exceptions.test(path)) return next()
    const network = networkOfAddress(clientAddressOf(request))
    const caller = callerOf(request)
    const own = await byCaller.consume(caller ?? network)
    const all = caller === undefined ? undefined : await byNetwork.consume(network)
    const standings: [name: string, quota: number, standing: RemainingQuota][] = [
      ['caller', byCaller.quota, own],
    ]
    if (all) standings.push(['network', byNetwork.quota, all])
    response.set({
      'RateLimit-Policy': standings.map(([name, most]) => `"${name}";q=${most};w=60`).join(', '),
      RateLimit: standings
        .map(([name, , { remaining, resetSeconds }]) => `"${name}";r=${remaining};t=${resetSeconds}`)
        .join(', '),
    })
    const refused = standings.find(([, , { isAllowed }]) => !isAllowed)?.[2]
    if (!refused) return next()
    const message = t('Too many requests. Wait as long as Retry-After says.')
    await sendResponse(errorJsonResponse(new TooMany(message, refused.resetSeconds)), response)
  }
}

function callerOf({ headers: { authorization, cookie = '' } }: Request): string | undefined {
  const credential = authorization ?? sessionCookieIn(cookie)
  return credential ? hashSecret(credential).slice(0, 24) : undefined
}
