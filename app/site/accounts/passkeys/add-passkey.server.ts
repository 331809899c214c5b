import { isUniqueViolation } from '../../../platform/database/database-errors.server'
import { db, inTransaction } from '../../../platform/database/db.server'
import { refuseInDemo } from '../../../platform/demo/refuse-in-demo.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { hashSecret } from '../../../platform/process/secret.server'
import { recordAccountChange } from '../audit.server'
import { mailLoginChange } from '../login-change-mail.server'
import { newChallenge, spendChallenge } from './challenges.server'
import type { NewCredential } from './passkey-form'
import { maxPasskeys } from './passkeys'
import { checkAccountOwner, lockAccount, type PasskeyChange } from './passkeys.server'
import { loadWebAuthn, relyingPartyOf } from './relying-party.server'

interface AskingSession extends PasskeyChange {
  id: number
}

const purposeOf = ({ id }: AskingSession) => `adding in session ${id}`
/** Returns the user handle by which devices distinguish accounts; it reveals nothing about the user. */
const handleOf = (userId: number) => hashSecret(`passkeys of ${userId}`)

/**
 * Checks the password, and returns the options to create a passkey (PublicKeyCredentialCreationOptionsJSON of
 * WebAuthn).
 * @throws Invalid for a wrong password, Conflict for one passkey too many, TooMany
 */
export async function makeNewPasskeyOptions(session: AskingSession, origin: string, password?: string) {
  refuseInDemo()
  await checkAccountOwner(session, password)
  const { id: userId, username } = session.account
  const own = await db.passkey.findMany({ where: { userId } })
  assertRoom(own.length)
  const { id: rpID, name: rpName } = relyingPartyOf(origin)
  const { generateRegistrationOptions } = await loadWebAuthn()
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
 * Adds a passkey created by a device. Its challenge, which only `makeNewPasskeyOptions` gives, proves that the password was
 * checked.
 * @throws Invalid if it was not created for this session and site just now; Conflict for one too many, or one that
 * exists already
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
    if (isUniqueViolation(error)) throw new Conflict(t('This passkey was already added.'))
    throw error
  }
  log.info({ event: 'passkey added', userId: account.id }, 'account')
}

async function verified(session: AskingSession, origin: string, response: NewCredential) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
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
    t('The passkey was not added: it was not created here, or it took too long. Please try again.'),
  )
}

function assertRoom(count: number): void {
  if (count >= maxPasskeys)
    throw new Conflict(t('You have {maxPasskeys} passkeys. Remove one first.', { maxPasskeys }))
}
