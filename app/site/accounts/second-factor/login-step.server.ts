import { createCookie } from '@remix-run/node'
import { Unauthorized } from '../../../platform/errors/errors'
import { hostCookieName } from '../../../platform/host.server'
import { hashSecret, sessionSecret } from '../../../platform/process/secret.server'

/** A login that still needs the second factor's code, after the right password or through the OpenID Connect issuer. */
export interface LoginStep {
  userId: number
  /** A value derived from the password hash, so that a password change invalidates the login step. */
  proof: string
  timeZone?: string
  viaOidc?: true
  /** When the login step expires, in milliseconds since 1970. */
  until: number
}

/** Thrown when the code of a login is missing or wrong. */
export class SecondFactorNeeded extends Unauthorized {
  constructor(
    message: string,
    readonly step: LoginStep,
  ) {
    super(message)
  }
}

const stepMs = 10 * 60_000

interface UserPassword {
  id: number
  passwordHash: string
}

export const loginStepOf = (user: UserPassword, timeZone?: string): LoginStep => ({
  userId: user.id,
  proof: proofOf(user),
  timeZone,
  until: Date.now() + stepMs,
})

export const isValidLoginStep = (user: UserPassword, { proof, until }: LoginStep) =>
  proof === proofOf(user) && until > Date.now()

const proofOf = ({ id, passwordHash }: UserPassword) => hashSecret(`login step ${id} ${passwordHash}`)

const named = (origin: string) =>
  createCookie(hostCookieName('login-step', origin), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secrets: [sessionSecret],
    secure: origin.startsWith('https:'),
  })

/** Returns the cookie that keeps a login between the pages of password and code. */
export const makeLoginStepCookie = (step: LoginStep, origin: string) =>
  named(origin).serialize(step, { maxAge: stepMs / 1000 })

export const makeExpiredLoginStepCookie = (origin: string) => named(origin).serialize('', { maxAge: 0 })

export async function readLoginStep(request: Request, origin: string): Promise<LoginStep | undefined> {
  const value: unknown = await named(origin).parse(request.headers.get('Cookie'))
  const isStep = typeof value === 'object' && value !== null && 'userId' in value && 'until' in value
  const step = isStep ? (value as LoginStep) : undefined
  return step && step.until > Date.now() ? step : undefined
}
