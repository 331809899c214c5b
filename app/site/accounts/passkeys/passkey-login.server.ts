import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { Unauthorized } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { enforceLoginLimit } from '../limits.server'
import { mailLoginChange } from '../login-change-mail.server'
import { type LoginResult, openLoginSession, recordLoginRefusal } from '../login-session.server'
import { runningMembershipInclude } from '../running-memberships.server'
import type { Device } from '../sessions.server'
import { newChallenge, spendChallenge } from './challenges.server'
import type { SignedLogin } from './passkey-form'
import { loadWebAuthn, relyingPartyOf } from './relying-party.server'

const purposeOf = (browser: string) => `login in browser ${browser}`

/** Returns the options to log in with any passkey of this site (PublicKeyCredentialRequestOptionsJSON of WebAuthn). */
export async function makePasskeyLoginOptions(browser: string, origin: string) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(origin).id,
    challenge: newChallenge(purposeOf(browser)),
    userVerification: 'required',
    timeout: 5 * 60_000,
  })
}

export interface PasskeyLogin {
  signed: SignedLogin
  origin: string
  /** The id of the browser; undefined if it requested no challenge. */
  browser?: string
  device: Device
}

const refused = msg('This passkey cannot log in here. Try again, or use your password.')

/**
 * Logs in with a passkey alone: the device has verified its user, so no second factor is needed.
 * @throws Unauthorized, TooMany
 */
export async function logInWithPasskey(login: PasskeyLogin): Promise<LoginResult> {
  const { signed, device } = login
  const passkey = await db.passkey.findUnique({
    where: { credentialId: signed.id },
    include: { user: { include: runningMembershipInclude() } },
  })
  const attempt = await enforceLoginLimit(`passkey ${passkey?.id ?? 'unknown'}`, {
    ...device,
    userId: passkey?.userId,
  })
  const used = passkey && (await verified(passkey, login))
  if (!used) return refuse(device, passkey?.user)
  if (passkey.user.disabledAt) {
    await recordLoginRefusal(device, passkey.user)
    throw new Unauthorized(t('This account is disabled.'))
  }
  if (!(await countUse(passkey, used))) {
    await tellOfCopy(passkey)
    return refuse(device, passkey.user, 'passkey counted back')
  }
  await attempt.succeeded()
  return openLoginSession(passkey.user, device, 'passkey')
}

async function refuse(
  device: Device,
  user: Parameters<typeof recordLoginRefusal>[1],
  note = 'wrong passkey',
): Promise<never> {
  await recordLoginRefusal(device, user, note)
  throw new Unauthorized(refused)
}

type Row = Prisma.PasskeyGetPayload<{ include: { user: true } }>

/** @returns undefined unless the passkey has signed this browser's challenge for this site */
async function verified(row: Row, { signed, origin, browser }: PasskeyLogin) {
  if (!browser || signed.response.userHandle !== row.userHandle) return
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const result = await verifyAuthenticationResponse({
    response: signed,
    expectedChallenge: (challenge) => spendChallenge(challenge, purposeOf(browser)),
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(origin).id,
    requireUserVerification: true,
    credential: {
      id: row.credentialId,
      publicKey: Uint8Array.from(Buffer.from(row.publicKey, 'base64url')),
      // The counter is compared after the signature is verified.
      counter: 0,
    },
  }).catch((error: unknown) => {
    log.warn({ reason: String(error), userId: row.userId }, 'passkey refused')
    return undefined
  })
  return result?.verified ? result.authenticationInfo : undefined
}

interface Use {
  newCounter: number
  credentialBackedUp: boolean
}

/** @returns false if the counter is lower than before, as that of a copied passkey (WebAuthn, 7.2, step 22) */
async function countUse({ id }: Row, { newCounter, credentialBackedUp: isSynced }: Use): Promise<boolean> {
  const counter = newCounter === 0 ? 0 : { lt: newCounter }
  const { count } = await db.passkey.updateMany({
    where: { id, counter },
    data: { counter: newCounter, isSynced, lastUsedAt: new Date() },
  })
  return count === 1
}

const tellOfCopy = ({ user, name }: Row) =>
  inTransaction((tx) => mailLoginChange(tx, user, { change: 'passkey copied', name }))
