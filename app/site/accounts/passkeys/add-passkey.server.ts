import { isUniqueViolation } from '../../../platform/database/database-errors.server'
import { db, inTransaction } from '../../../platform/database/db.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { hashSecret } from '../../../platform/process/secret.server'
import { recordAccountChange } from '../audit.server'
import { mailLoginChange } from '../login-change-mail.server'
import { newChallenge, spendChallenge } from './challenges.server'
import { maxPasskeys, type NewCredential } from './passkeys'
import { type Asking, confirmOwner, lockAccount } from './passkeys.server'
import { relyingPartyOf, webAuthn } from './relying-party.server'

interface AskingSession extends Asking {
  id: number
}

const purposeOf = ({ id }: AskingSession) => `adding in session ${id}`
/** By which devices tell accounts apart: it says nothing of the user. */
const handleOf = (userId: number) => hashSecret(`passkeys of ${userId}`)

/**
 * Asks for the password, and returns what a device needs to make a passkey (PublicKeyCredentialCreationOptionsJSON of
 * WebAuthn).
 * @throws Invalid for a wrong password, Conflict for one passkey too many, TooMany
 */
export async function newPasskeyOptions(session: AskingSession, origin: string, password?: string) {
  await confirmOwner(session, password)
  const { id: userId, username } = session.account
  const own = await db.passkey.findMany({ where: { userId } })
  assertRoom(own.length)
  const { id: rpID, name: rpName } = relyingPartyOf(origin)
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpID,
    rpName,
    userName: username,
    userDisplayName: username,
    userID: Uint8Array.from(Buffer.from(handleOf(userId), 'base64url')),
    challenge: newChallenge(purposeOf(session)),
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports.split(' ').filter(Boolean),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

interface NewPasskey {
  name: string
  credential: NewCredential
}

/**
 * Adds the passkey that a device has made. Its challenge, which only `newPasskeyOptions` gives, is the proof of the
 * password.
 * @throws Invalid for one that was not made for this session, this site or just now; Conflict for one too many, or one
 * that is added already
 */
export async function addPasskey(session: AskingSession, origin: string, asked: NewPasskey): Promise<void> {
  const { account } = session
  const { credential, credentialBackedUp } = await verified(session, origin, asked.credential)
  const row = {
    userId: account.id,
    name: asked.name,
    userHandle: handleOf(account.id),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(' '),
    isSynced: credentialBackedUp,
  }
  try {
    await inTransaction(async (tx) => {
      await lockAccount(tx, account.id)
      assertRoom(await tx.passkey.count({ where: { userId: account.id } }))
      await tx.passkey.create({ data: row })
      await recordAccountChange(tx, account, account, 'passkey added')
      await mailLoginChange(tx, account, { change: 'passkey added', name: asked.name })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict(t('This passkey is added already.'))
    throw error
  }
  log.info({ event: 'passkey added', userId: account.id }, 'account')
}

async function verified(session: AskingSession, origin: string, response: NewCredential) {
  const { verifyRegistrationResponse } = await webAuthn()
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(challenge, purposeOf(session)),
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(origin).id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.warn({ reason: String(error), userId: session.account.id }, 'passkey refused')
    return undefined
  })
  if (result?.registrationInfo) return result.registrationInfo
  throw new Invalid(
    t('The passkey was not added: it was not made here, or that took too long. Please try again.'),
  )
}

function assertRoom(count: number): void {
  if (count >= maxPasskeys)
    throw new Conflict(t('You have {maxPasskeys} passkeys. Remove one first.', { maxPasskeys }))
}
