import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'
import { hourMs } from '../../../platform/durations'
import { env } from '../../../platform/env.server'
import { NotFound, Unavailable } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import type { OidcSettings } from '../../../platform/oidc-settings.server'

/** Loads the OpenID Connect client when it is first used, since a site without an issuer never needs it. */
export const loadOpenidClient = () => import('openid-client')

const timeoutSeconds = 10

/** A cache of the issuer's metadata; its keys and addresses may change. */
const discovered = new LRUCache<string, Promise<Configuration>>({ max: 4, ttl: hourMs })

/** @throws NotFound on a site without an issuer */
export function oidcSettings(): OidcSettings {
  if (!env.oidc) throw new NotFound(t('This site does not use single login.'))
  return env.oidc
}

/** Returns the label of the login button; undefined without an issuer. */
export const oidcButtonLabel = (): string | undefined =>
  env.oidc && (env.oidc.name ?? t('Log in with {host}', { host: issuerHost() }))

/** Returns the issuer's host, by which users recognize it. */
export const issuerHost = () => (env.oidc ? new URL(env.oidc.issuer).host : '')

/**
 * Returns the issuer's keys and addresses, fetched at the first login and then hourly.
 * @throws NotFound, Unavailable while it cannot be reached
 */
export async function fetchIssuerConfiguration(): Promise<Configuration> {
  const settings = oidcSettings()
  const known = discovered.get(settings.issuer) ?? discover(settings)
  discovered.set(settings.issuer, known, { noUpdateTTL: true })
  try {
    return await known
  } catch (error) {
    discovered.delete(settings.issuer)
    throw issuerUnreachableError(error)
  }
}

export function issuerUnreachableError(error: unknown): Unavailable {
  log.error(
    { err: error, issuer: env.oidc?.issuer },
    'the issuer of OpenID Connect does not answer as it should',
  )
  return new Unavailable(
    t('{issuer} does not answer at the moment. Try again later, or log in with your password.', {
      issuer: issuerHost(),
    }),
  )
}

async function discover({ issuer: address, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await loadOpenidClient()
  // Signatures are checked although the tokens come directly from the issuer (OpenID Connect Core, 3.1.3.7, point 6).
  const execute = [client.enableNonRepudiationChecks]
  if (address.startsWith('http:')) execute.push(client.allowInsecureRequests)
  const authentication = clientSecret ? withSecret(client, clientSecret) : client.None()
  return client.discovery(new URL(address), clientId, {}, authentication, {
    execute,
    timeout: timeoutSeconds,
  })
}

/** Chooses how the client secret is sent; by default in the header (Discovery, 3). */
function withSecret(
  client: typeof import('openid-client'),
  secret: string,
): import('openid-client').ClientAuth {
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const takesHeader = methods?.includes('client_secret_basic') ?? true
    return (takesHeader ? inHeader : inBody)(server, ...rest)
  }
}
