import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import { env } from '../../platform/env.server'
import { Invalid, TooMany } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { networkOfAddress } from '../../platform/http/network.server'
import { fetchPublicAddress, publicUrl } from '../../platform/http/public-fetch.server'
import { msg, t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { isLoopbackAddress } from '../../platform/public-address.server'
import type { ActorName } from './addresses'
import { actorUri } from './federation.server'
import { parseRemoteJson } from './json-values.server'
import { userAgent } from './user-agent.server'

/** A limit on lookups of other servers by network. */
const lookups = new RateLimiterMemory({ keyPrefix: 'remote-follow', points: 30, duration: 3600 })

const subscribeRel = 'http://ostatus.org/schema/1.0/subscribe'

/**
 * Returns the page on which somebody follows an actor of this site with an account on another server.
 * @param entered an account, as @ada@example.social, or the server alone
 * @param address of the visitor
 * @throws Invalid with an error at `account`; TooMany
 */
export async function findRemoteFollowAddress(
  entered: string,
  actor: ActorName,
  address: string,
): Promise<string> {
  const account = parseRemoteAccount(entered)
  if (!account) throw invalid(t(notAnAccountMessage))
  const template = account.name ? await templateOf(account, address) : usualTemplate(account.host)
  const target = template.replace('{uri}', encodeURIComponent(actorUri(actor)))
  return publicUrlOr(target, t(noAnswer)).href
}

export const notAnAccountMessage = msg('Enter your account, such as @you@example.social, or its server.')
const noAnswer = msg(
  'This server does not say how to follow from it. Copy the name above into your server’s search field.',
)

const invalid = (message: string) => new Invalid(message, { account: [message] })

interface Account {
  name?: string
  host: string
}

/** Parses `@name@host`, `name@host`, `https://host/@name` and `host`. */
export function parseRemoteAccount(entered: string): Account | undefined {
  const text = entered.trim().replace(/^https?:\/\//i, '')
  const [, byPage, , pageName] = /^([^/@\s]+)\/(@|users\/)([^/@\s]+)\/?$/.exec(text) ?? []
  const [, name = pageName, host = byPage] = /^@?(?:([^@/\s]+)@)?([^@/\s]+)\/?$/.exec(text) ?? []
  if (!host || !URL.canParse(`https://${host}`)) return
  const url = new URL(`https://${host}`)
  return url.hostname.includes('.') ? { name, host: url.host } : undefined
}

const originOf = (host: string) => {
  const isLoopback = env.reachesLoopback && isLoopbackAddress(host.replace(/:\d+$/, ''))
  return `${isLoopback ? 'http' : 'https'}://${host}`
}

/** Returns Mastodon's address for following, used if the server announces none. */
const usualTemplate = (host: string) => `${originOf(host)}/authorize_interaction?uri={uri}`

const WebFinger = z.object({
  links: z.array(
    z.object({ rel: z.string().catch(''), template: z.string().max(2000).optional().catch(undefined) }),
  ),
})

async function templateOf({ name, host }: Account, address: string): Promise<string> {
  await lookups.consume(networkOfAddress(address)).catch(() => {
    throw new TooMany(t('Too many requests to other servers. Try again in an hour.'), 3600)
  })
  const resource = new URLSearchParams({ resource: `acct:${name}@${host}` })
  const answer = await ask(`${originOf(host)}${href('/.well-known/webfinger')}?${resource}`)
  if (answer?.status === 404) throw invalid(t('This account does not exist on this server.'))
  const found = WebFinger.safeParse(answer && parseRemoteJson(answer.body))
  const link = found.data?.links.find(({ rel }) => rel === subscribeRel)
  if (!link?.template?.includes('{uri}')) throw invalid(t(noAnswer))
  return link.template
}

const ask = (url: string) =>
  fetchPublicAddress(url, {
    redirects: 2,
    timeoutMs: 8000,
    maxBytes: 256 * 1024,
    headers: { Accept: 'application/jrd+json, application/json', 'User-Agent': userAgent() },
  }).catch((error: unknown) => {
    log.info({ err: error, url }, 'a server did not say how to follow from it')
    return undefined
  })

function publicUrlOr(address: string, message: string): URL {
  try {
    return publicUrl(address)
  } catch {
    throw invalid(message)
  }
}
