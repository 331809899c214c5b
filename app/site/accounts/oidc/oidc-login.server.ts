import type { Configuration } from 'openid-client'
import { db } from '../../../platform/database/db.server'
import { DomainError, Forbidden, Unauthorized } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { decryptText } from '../../../platform/process/text-encryption.server'
import { limitLoginsFrom } from '../limits.server'
import { askForCode, type LoggedIn, noteLoginRefusal, openSession } from '../login-session.server'
import { withMembership } from '../running-memberships.server'
import { loginStepOf } from '../second-factor/login-step.server'
import type { Device } from '../sessions.server'
import { spendNonce } from '../spent-nonces.server'
import type { Attempt } from './attempt.server'
import { Claims, claimAt } from './claims.server'
import { accountOf, tokenPurpose } from './identities.server'
import { issuer, issuerHost, oidcSettings, openidClient, unreachable } from './issuer.server'
import { followRole } from './roles.server'

const callbackPath = href('/login/oidc/callback')

/** Makes the secrets of a new login, which stay in the browser that begins it. */
export async function newAttempt(about: { redirectTo: string; timeZone?: string }) {
  const { randomState, randomNonce, randomPKCECodeVerifier } = await openidClient()
  return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), ...about }
}

/** @throws NotFound, Unavailable */
export async function issuerUrl({ state, nonce, verifier }: Attempt, origin: string): Promise<string> {
  const config = await issuer()
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openidClient()
  return buildAuthorizationUrl(config, {
    redirect_uri: origin + callbackPath,
    scope: scopesFor(config),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/** Some issuers give a claim only to whoever asks for a scope of its name. */
function scopesFor(config: Configuration): string {
  const claim = oidcSettings().roles?.claim ?? ''
  const isOffered = config.serverMetadata().scopes_supported?.includes(claim)
  return ['openid', 'email', 'profile', ...(isOffered ? [claim] : [])].join(' ')
}

export interface OidcLogin {
  /** The query with which the issuer sent the browser back. */
  query: string
  origin: string
  attempt: Attempt
  device: Device
}

/**
 * @throws Unauthorized for an answer that is not for this login, Forbidden where it opens no account,
 * SecondFactorNeeded, NotFound, TooMany, Unavailable
 */
export async function logInByIssuer({ query, origin, attempt, device }: OidcLogin): Promise<LoggedIn> {
  // Whatever else leads here must not use up a login that is under way.
  if (new URLSearchParams(query).get('state') !== attempt.state) throw startAgain()
  const counted = await limitLoginsFrom(device.address)
  if (!(await spendNonce(`oidc ${attempt.state}`, new Date(attempt.until)))) throw startAgain()
  const { claims, idToken } = await claimsFor(query, origin, attempt).catch((error: unknown) =>
    noteAndThrow(error, device),
  )
  await counted.succeeded()
  const vouched = { issuer: oidcSettings().issuer, issuerName: issuerHost(), idToken }
  const person = Claims.safeParse(claims)
  if (!person.success) throw startAgain()
  const userId = await accountOf({ ...vouched, claims: person.data }, device.address)
  const { disabledAt, ...found } = await db.user.findUniqueOrThrow({ where: { id: userId } })
  if (disabledAt) {
    await noteLoginRefusal(device, found)
    throw new Unauthorized(t('This account is disabled.'))
  }
  await followRole(found, claims)
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, include: withMembership() })
  const step = { ...loginStepOf(user, attempt.timeZone), viaOidc: true as const }
  await askForCode(user, device, step)
  return openSession(user, { ...device, timeZone: attempt.timeZone }, 'oidc')
}

export const startAgain = () =>
  new Unauthorized(t('This login has ended or was used already. Please start again.'))

async function noteAndThrow(error: unknown, device: Device): Promise<never> {
  const reason = error instanceof Forbidden ? 'its sub is empty' : undefined
  await noteLoginRefusal(device, null, 'by the issuer', reason)
  throw error
}

const withoutSubject = () =>
  new Forbidden(
    t('{issuerName} did not say who you are, so nobody was logged in.', { issuerName: issuerHost() }),
  )

/** Fetches the ID token for the code, and what it lacks from the issuer's answer about the user. */
async function claimsFor(query: string, origin: string, attempt: Attempt) {
  const config = await issuer()
  const client = await openidClient()
  const url = new URL(origin + callbackPath)
  url.search = query
  try {
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
    const told: Record<string, unknown> = { ...tokens.claims() }
    if (!told.sub) throw withoutSubject()
    const more = isWhole(told) ? {} : await moreOf(config, tokens.access_token, String(told.sub))
    return { claims: { ...more, ...told, ...addressOf(told, more) }, idToken: tokens.id_token }
  } catch (error) {
    throw asDomainError(error, client)
  }
}

/** An address is only as confirmed as the answer says that names it, so both come from one. */
function addressOf(told: Record<string, unknown>, more: Record<string, unknown>) {
  const { email, email_verified } = hasAddress(told) || more.email === undefined ? told : more
  return { email, email_verified }
}

const hasAddress = (claims: Record<string, unknown>) =>
  claims.email !== undefined && claims.email_verified !== undefined

function isWhole(claims: Record<string, unknown>): boolean {
  const { roles } = oidcSettings()
  return hasAddress(claims) && (!roles || claimAt(claims, roles.claim) !== undefined)
}

async function moreOf(
  config: Configuration,
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  const { ClientError, fetchUserInfo } = await openidClient()
  return fetchUserInfo(config, accessToken, subject).catch((error: unknown) => {
    if (error instanceof ClientError && error.code === 'OAUTH_INVALID_RESPONSE') throw withoutSubject()
    throw error
  })
}

function asDomainError(error: unknown, client: typeof import('openid-client')): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
    return new Unauthorized(t('The login was cancelled. Nothing has changed.'))
  if (isOfIssuer(error, client)) return unreachable(error)
  log.warn({ reason: reasonOf(error) }, 'login from elsewhere refused')
  return startAgain()
}

/** Tells whether the issuer was away, and has not refused or sent something wrong. */
function isOfIssuer(error: unknown, client: typeof import('openid-client')): boolean {
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500 || error.error === 'invalid_client'
  if (!(error instanceof client.ClientError)) return error instanceof TypeError
  const isBroken = error.cause instanceof Response && error.cause.status >= 500
  return isBroken || error.code === 'OAUTH_TIMEOUT'
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return error.message + cause
}

/** @returns undefined where it has none, or does not answer */
export async function issuerLogoutUrl(userId: number, origin: string): Promise<string | undefined> {
  const config = await issuer().catch(() => undefined)
  if (!config?.serverMetadata().end_session_endpoint) return
  const { buildEndSessionUrl } = await openidClient()
  const identity = await db.oidcIdentity.findFirst({ where: { userId, issuer: oidcSettings().issuer } })
  const hint = identity?.idToken ? decryptText(identity.idToken, tokenPurpose) : undefined
  return buildEndSessionUrl(config, {
    post_logout_redirect_uri: `${origin}/`,
    ...(hint && { id_token_hint: hint }),
  }).href
}
