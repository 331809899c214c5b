import { createCookie } from '@remix-run/node'
import { Unauthorized } from '../../../platform/errors/errors'
import { hostCookieName } from '../../../platform/host.server'
import { hashSecret, secret } from '../../../platform/process/secret.server'

/** A login whose password was right, or that the issuer of OpenID Connect vouched for, and whose code is still missing. */
export interface LoginStep {
  userId: number
  /** Derived from the password that was right, which may change meanwhile. */
  proof: string
  timeZone?: string
  viaOidc?: true
  /** In milliseconds since 1970. */
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

export const isStepOf = (user: UserPassword, { proof, until }: LoginStep) =>
  proof === proofOf(user) && until > Date.now()

const proofOf = ({ id, passwordHash }: UserPassword) => hashSecret(`login step ${id} ${passwordHash}`)

const named = (origin: string) =>
  createCookie(hostCookieName('login-step', origin), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secrets: [secret],
    secure: origin.startsWith('https:'),
  })

/** Remembers the login between the password's page and the code's. */
export const loginStepCookie = (step: LoginStep, origin: string) =>
  named(origin).serialize(step, { maxAge: stepMs / 1000 })

export const clearLoginStep = (origin: string) => named(origin).serialize('', { maxAge: 0 })

export async function loginStepIn(request: Request, origin: string): Promise<LoginStep | undefined> {
  const value: unknown = await named(origin).parse(request.headers.get('Cookie'))
  const isStep = typeof value === 'object' && value !== null && 'userId' in value && 'until' in value
  const step = isStep ? (value as LoginStep) : undefined
  return step && step.until > Date.now() ? step : undefined
}
