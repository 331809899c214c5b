import type { Configuration } from 'openid-client'
import { db } from '../../../platform/database/db.server'
import { DomainError, Forbidden, Unauthorized } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { decryptText } from '../../../platform/process/text-encryption.server'
import { enforceLoginLimitOfAddress } from '../limits.server'
import {
  type LoginResult,
  openLoginSession,
  recordLoginRefusal,
  requireSecondFactorCode,
} from '../login-session.server'
import { runningMembershipInclude } from '../running-memberships.server'
import { loginStepOf } from '../second-factor/login-step.server'
import type { Device } from '../sessions.server'
import { spendNonce } from '../spent-nonces.server'
import type { LoginAttempt } from './attempt.server'
import { IdTokenClaims, readClaim } from './claims.server'
import { findOrCreateAccountOfIdentity, idTokenPurpose } from './identities.server'
import {
  fetchIssuerConfiguration,
  issuerHost,
  issuerUnreachableError,
  loadOpenidClient,
  oidcSettings,
} from './issuer.server'
import { updateRoleFromClaims } from './roles.server'

const callbackPath = href('/login/oidc/callback')

/** Creates the secrets of a new login, which stay in the browser that starts it. */
export async function createLoginAttempt(about: { redirectTo: string; timeZone?: string }) {
  const { randomState, randomNonce, randomPKCECodeVerifier } = await loadOpenidClient()
  return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), ...about }
}

/** @throws NotFound, Unavailable */
export async function buildIssuerLoginUrl(
  { state, nonce, verifier }: LoginAttempt,
  origin: string,
): Promise<string> {
  const config = await fetchIssuerConfiguration()
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadOpenidClient()
  return buildAuthorizationUrl(config, {
    redirect_uri: origin + callbackPath,
    scope: scopesFor(config),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/** Returns the scopes to request; some issuers only send a claim for a scope with its name. */
function scopesFor(config: Configuration): string {
  const claim = oidcSettings().roles?.claim ?? ''
  const isOffered = config.serverMetadata().scopes_supported?.includes(claim)
  return ['openid', 'email', 'profile', ...(isOffered ? [claim] : [])].join(' ')
}

export interface OidcLogin {
  /** The query of the issuer's redirect. */
  query: string
  origin: string
  attempt: LoginAttempt
  device: Device
  /** Whether only users can log in who have done so before. */
  isClosedToNew?: boolean
}

/**
 * @throws Unauthorized for an answer that does not belong to this login, Forbidden if the person may not have an
 * account, SecondFactorNeeded, NotFound, TooMany, Unavailable
 */
export async function logInByIssuer({
  query,
  origin,
  attempt,
  device,
  isClosedToNew,
}: OidcLogin): Promise<LoginResult> {
  // A request forged by another site must not use up a login in progress.
  if (new URLSearchParams(query).get('state') !== attempt.state) throw restartLoginResponse()
  const counted = await enforceLoginLimitOfAddress(device.address)
  if (!(await spendNonce(`oidc ${attempt.state}`, new Date(attempt.until)))) throw restartLoginResponse()
  const { claims, idToken } = await claimsFor(query, origin, attempt).catch((error: unknown) =>
    noteAndThrow(error, device),
  )
  await counted.succeeded()
  const vouched = { issuer: oidcSettings().issuer, issuerName: issuerHost(), idToken, isClosedToNew }
  const person = IdTokenClaims.safeParse(claims)
  if (!person.success) throw restartLoginResponse()
  const userId = await findOrCreateAccountOfIdentity({ ...vouched, claims: person.data }, device.address)
  const { disabledAt, ...found } = await db.user.findUniqueOrThrow({ where: { id: userId } })
  if (disabledAt) {
    await recordLoginRefusal(device, found)
    throw new Unauthorized(t('This account is disabled.'))
  }
  await updateRoleFromClaims(found, claims)
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, include: runningMembershipInclude() })
  const step = { ...loginStepOf(user, attempt.timeZone), viaOidc: true as const }
  await requireSecondFactorCode(user, device, step)
  return openLoginSession(user, { ...device, timeZone: attempt.timeZone }, 'oidc')
}

export const restartLoginResponse = () =>
  new Unauthorized(t('This login has expired or was already used. Please start again.'))

async function noteAndThrow(error: unknown, device: Device): Promise<never> {
  const reason = error instanceof Forbidden ? 'its sub is empty' : undefined
  await recordLoginRefusal(device, null, 'by the issuer', reason)
  throw error
}

const withoutSubject = () =>
  new Forbidden(
    t('{issuerName} did not say who you are, so you are not logged in.', { issuerName: issuerHost() }),
  )

/** Exchanges the code for the ID token, and adds missing claims from the user info. */
async function claimsFor(query: string, origin: string, attempt: LoginAttempt) {
  const config = await fetchIssuerConfiguration()
  const client = await loadOpenidClient()
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

/** Returns the address and whether it is confirmed, both from the same answer. */
function addressOf(told: Record<string, unknown>, more: Record<string, unknown>) {
  const { email, email_verified } = hasAddress(told) || more.email === undefined ? told : more
  return { email, email_verified }
}

const hasAddress = (claims: Record<string, unknown>) =>
  claims.email !== undefined && claims.email_verified !== undefined

function isWhole(claims: Record<string, unknown>): boolean {
  const { roles } = oidcSettings()
  return hasAddress(claims) && (!roles || readClaim(claims, roles.claim) !== undefined)
}

async function moreOf(
  config: Configuration,
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  const { ClientError, fetchUserInfo } = await loadOpenidClient()
  return fetchUserInfo(config, accessToken, subject).catch((error: unknown) => {
    if (error instanceof ClientError && error.code === 'OAUTH_INVALID_RESPONSE') throw withoutSubject()
    throw error
  })
}

function asDomainError(error: unknown, client: typeof import('openid-client')): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
    return new Unauthorized(t('The login was canceled. Nothing has changed.'))
  if (isOfIssuer(error, client)) return issuerUnreachableError(error)
  log.warn({ reason: reasonOf(error) }, 'login from elsewhere refused')
  return restartLoginResponse()
}

/** Tells whether the issuer was unavailable, as opposed to a refusal or an invalid answer. */
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

/** @returns undefined if the issuer has no logout page, or does not answer */
export async function buildIssuerLogoutUrl(userId: number, origin: string): Promise<string | undefined> {
  const config = await fetchIssuerConfiguration().catch(() => undefined)
  if (!config?.serverMetadata().end_session_endpoint) return
  const { buildEndSessionUrl } = await loadOpenidClient()
  const identity = await db.oidcIdentity.findFirst({ where: { userId, issuer: oidcSettings().issuer } })
  const hint = identity?.idToken ? decryptText(identity.idToken, idTokenPurpose) : undefined
  return buildEndSessionUrl(config, {
    post_logout_redirect_uri: `${origin}/`,
    ...(hint && { id_token_hint: hint }),
  }).href
}
