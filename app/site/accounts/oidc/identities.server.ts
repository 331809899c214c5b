import { isUniqueViolation } from '../../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Forbidden } from '../../../platform/errors/errors'
import { currentLocale, t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { encryptText } from '../../../platform/process/text-encryption.server'
import { findFreeUsername } from '../account-for-address.server'
import { accountIdentityColumns, uniqueAccountKey } from '../accounts.server'
import { type Actor, recordAccountChange } from '../audit.server'
import { enforceRegistrationLimit } from '../limits.server'
import { mailLoginChange } from '../login-change-mail.server'
import { guestRole } from '../roles'
import type { IdTokenClaims } from './claims.server'

export interface VouchedIdentity {
  issuer: string
  /** The issuer's name for the user. */
  issuerName: string
  claims: IdTokenClaims
  idToken?: string
  /** Whether only users can log in who have done so before. */
  isClosedToNew?: boolean
}

/**
 * Finds the account of a login at the issuer: the linked one, else the one with its address if both sides have proven
 * it, else a new one.
 * @param address of the client
 * @throws Forbidden if it may not have an account; TooMany
 */
export async function findOrCreateAccountOfIdentity(
  vouched: VouchedIdentity,
  address: string,
): Promise<number> {
  const { issuer, claims, idToken, isClosedToNew } = vouched
  const known = await db.oidcIdentity.findUnique({
    where: { issuer_subject: { issuer, subject: claims.sub } },
  })
  if (!known && isClosedToNew) throw new Forbidden(t('This site does not use single login.'))
  const userId = known?.userId ?? (await join(vouched, address))
  await db.oidcIdentity.updateMany({
    where: { issuer, userId },
    data: { lastUsedAt: new Date(), idToken: idToken && encryptText(idToken, idTokenPurpose) },
  })
  return userId
}

export const idTokenPurpose = 'ID token'

/** Counts the people who can log in at the issuer alone: without password and passkey. */
export async function countOnlyByIssuer(): Promise<number> {
  const issuer = env.oidc?.issuer
  if (!issuer) return 0
  return db.user.count({
    where: { disabledAt: null, passwordHash: '', passkeys: { none: {} }, identities: { some: { issuer } } },
  })
}

/** Links or creates an account. Of two first logins at once, the second finds the first one's account. */
async function join(vouched: VouchedIdentity, address: string): Promise<number> {
  const email = provenEmail(vouched)
  if (!(await accountWith(db, email))) await enforceRegistrationLimit(address)
  const joinOnce = () => inTransaction((tx) => joinByAddress(tx, vouched, email))
  return joinOnce().catch((error: unknown) => {
    if (isUniqueViolation(error)) return joinOnce()
    throw error
  })
}

function provenEmail({ claims, issuerName }: VouchedIdentity): string {
  const { email, email_verified: isVerified } = claims
  if (!email)
    throw new Forbidden(
      t('{issuerName} did not tell us your email address, which an account here needs.', { issuerName }),
    )
  if (isVerified) return email
  throw new Forbidden(
    t('{issuerName} has not confirmed that {email} is your address. Confirm it there, then try again.', {
      issuerName,
      email,
    }),
  )
}

const accountWith = (tx: Pick<Transaction, 'user'>, email: string) =>
  tx.user.findUnique({ where: { emailKey: uniqueAccountKey(email) } })

async function joinByAddress(tx: Transaction, vouched: VouchedIdentity, email: string): Promise<number> {
  const { issuer, issuerName, claims } = vouched
  const identity = { issuer, subject: claims.sub }
  const joined = await tx.oidcIdentity.findUnique({ where: { issuer_subject: identity } })
  if (joined) return joined.userId
  const found = await accountWith(tx, email)
  if (!found) return createAccount(tx, vouched, email)
  const linked = await tx.oidcIdentity.findFirst({ where: { userId: found.id, issuer } })
  // Another first login has linked it meanwhile.
  if (linked?.subject === claims.sub) return found.id
  assertJoinable(found, linked !== null, vouched)
  await tx.oidcIdentity.create({ data: { userId: found.id, ...identity } })
  await noteJoined(tx, found, issuerName)
  await mailLoginChange(tx, found, { change: 'login joined', name: issuerName })
  log.info({ event: 'login joined', userId: found.id, issuer }, 'account')
  return found.id
}

/** @throws Forbidden with the step that the user has to take first */
function assertJoinable(user: UserRow, isJoined: boolean, { issuerName }: VouchedIdentity): void {
  if (user.role === guestRole || user.disabledAt) throw new Forbidden(t('This account is disabled.'))
  if (isJoined)
    throw new Forbidden(
      t(
        'The account with your address belongs to another login at {issuerName}. Ask the owner of this site.',
        {
          issuerName,
        },
      ),
    )
  if (user.emailProvenAt) return
  throw new Forbidden(
    t(
      'An account with your address {email} exists, but the address was never confirmed. Choose “Forgot your password?”, open the link we email you, and set a password. Then log in through {issuerName} again.',
      { email: user.email, issuerName },
    ),
  )
}

interface UserRow {
  id: number
  username: string
  email: string
  emailKey: string
  role: string
  disabledAt: Date | null
  emailProvenAt: Date | null
}

async function createAccount(tx: Transaction, vouched: VouchedIdentity, email: string): Promise<number> {
  const { issuer, issuerName, claims } = vouched
  const username = await findFreeUsername(tx, claims.preferred_username ?? '', email)
  const user = await tx.user.create({
    data: {
      ...accountIdentityColumns({ username, email }),
      passwordHash: '',
      emailProvenAt: new Date(),
      locale: currentLocale(),
      identities: { create: { issuer, subject: claims.sub } },
    },
  })
  await noteJoined(tx, user, issuerName)
  log.info({ event: 'registered', by: 'oidc', userId: user.id }, 'account')
  return user.id
}

const noteJoined = (tx: Transaction, user: Actor, issuerName: string) =>
  recordAccountChange(tx, user, user, `login joined: ${issuerName}`)
