import type { Request, RequestHandler } from 'express'
import { env } from '../../platform/env.server'
import { TooMany } from '../../platform/errors/errors'
import { addressOf } from '../../platform/host.server'
import { errorJson } from '../../platform/http/http.server'
import { networkOfAddress } from '../../platform/http/network.server'
import { routedPath } from '../../platform/http/routed-path'
import { sendResponse } from '../../platform/http/send-response.server'
import { t } from '../../platform/i18n/i18n'
import { hashSecret } from '../../platform/process/secret.server'
import { ApiLimit, type Standing } from '../../site/accounts/api-limits.server'
import { sessionCookieIn } from '../../site/accounts/credentials.server'

/** What all callers of one network may send together, as a multiple of what one may. */
const callersInNetwork = 5

/** What readers' browsers fetch and send by themselves is not counted, or has limits of its own, as have logins and payments. */
const exceptions =
  /^\/api\/((auth|stripe|uploads)\/|(articles\/[^/]+\/increment-viewcount|tracks\/[^/]+\/plays)$)/

/**
 * Limits requests of the JSON API by key, token or session, and by network; the answers say where their sender stands
 * (draft-ietf-httpapi-ratelimit-headers-10). What the page cache answers does not come here.
 */
export function limitApi(quota = env.apiRequestsPerMinute): RequestHandler {
  if (quota === undefined) return (_request, _response, next) => next()
  const byCaller = new ApiLimit('api', quota)
  const byNetwork = new ApiLimit('api-network', quota * callersInNetwork)
  return async (request, response, next) => {
    const path = routedPath(request.path)
    if (!path.startsWith('/api/') || exceptions.test(path)) return next()
    const network = networkOfAddress(addressOf(request))
    const caller = callerOf(request)
    const own = await byCaller.consume(caller ?? network)
    const all = caller === undefined ? undefined : await byNetwork.consume(network)
    const standings: [name: string, quota: number, standing: Standing][] = [['caller', byCaller.quota, own]]
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
    await sendResponse(errorJson(new TooMany(message, refused.resetSeconds)), response)
  }
}

function callerOf({ headers: { authorization, cookie = '' } }: Request): string | undefined {
  const credential = authorization ?? sessionCookieIn(cookie)
  return credential ? hashSecret(credential).slice(0, 24) : undefined
}
