import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { advanceIdSequence } from '../../platform/database/chosen-id.server'
import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { enqueue } from '../../platform/jobs/queue.server'
import { decryptText, encryptText } from '../../platform/process/text-encryption.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import type { ActorName } from './addresses'
import { actorUri, isFederationOn } from './federation.server'
import { handlesJobKind } from './handles.server'
import type { SigningKey } from './signatures/draft-signature.server'

const purpose = 'federation key'

const newKeyPair = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** Returns the address of an actor's key; all actors share one key, each under its own address. */
const keyUri = (actor: ActorName, keyId: number) => `${actorUri(actor)}#key-${keyId}`

export async function loadPublicKeyOf(actor: ActorName) {
  const { id, publicKey } = await currentKey()
  return { id: keyUri(actor, id), owner: actorUri(actor), publicKeyPem: publicKey }
}

export async function loadSigningKeys(): Promise<(actor: ActorName) => SigningKey> {
  const { id, privateKey } = await currentKey()
  return (actor) => ({ keyId: keyUri(actor, id), privateKey })
}

async function currentKey() {
  const row = await db.federationKey.findUnique({ where: { isCurrent: true } })
  const privateKey = row && decryptText(row.privateKey, purpose)
  if (row && privateKey) return { ...row, privateKey }
  await makeKey()
  const made = await db.federationKey.findUniqueOrThrow({ where: { isCurrent: true } })
  return { ...made, privateKey: decryptText(made.privateKey, purpose) ?? '' }
}

/** Creates the first key, or replaces one that was encrypted with another SESSION_SECRET. */
async function makeKey(): Promise<void> {
  const pair = await newKeyPair()
  await inTransaction((tx) => replaceKey(tx, pair)).catch((error) => {
    // Another process created the key at the same moment.
    if (!isUniqueViolation(error)) throw error
  })
}

async function replaceKey(tx: Transaction, pair: { publicKey: string; privateKey: string }): Promise<number> {
  const { publicKey } = pair
  const privateKey = encryptText(pair.privateKey, purpose)
  await tx.federationKey.updateMany({ where: { isCurrent: true }, data: { isCurrent: null } })
  const { id } = await tx.federationKey.create({ data: { publicKey, privateKey, isCurrent: true } })
  return id
}

/** Replaces the signing key. Other servers fetch the new one when they receive the next activity. */
export async function rotateKey(actor: Actor): Promise<void> {
  const pair = await newKeyPair()
  await inTransaction(async (tx) => {
    const subjectId = await replaceKey(tx, pair)
    const subject = { subjectType: 'federation key', subjectId, subjectName: `no. ${subjectId}` }
    await recordAudit(tx, actor, { action: 'created', ...subject })
  })
}

export interface PlainKey {
  id: number
  publicKey: string
  privateKey: string
  isCurrent: boolean
  createdAt: Date
}

/** Returns all keys with unencrypted private halves, for a site that will continue with them. */
export async function decryptAllKeys(): Promise<PlainKey[]> {
  const rows = await db.federationKey.findMany({ orderBy: { id: 'asc' } })
  return rows.flatMap(({ privateKey, isCurrent, ...row }) => {
    const plain = decryptText(privateKey, purpose)
    return plain === undefined ? [] : [{ ...row, privateKey: plain, isCurrent: Boolean(isCurrent) }]
  })
}

/** Replaces this site's keys by those of another site, with their numbers, since other servers know those. */
export async function replaceSigningKeys(tx: Transaction, keys: PlainKey[]): Promise<void> {
  await tx.federationKey.deleteMany()
  for (const { privateKey, isCurrent, ...key } of keys)
    await tx.federationKey.create({
      data: { ...key, privateKey: encryptText(privateKey, purpose), isCurrent: isCurrent || null },
    })
  const last = keys.at(-1)
  if (last) await advanceIdSequence(tx, 'federationKey', last.id)
}

export const findLastKeyRotation = async (): Promise<Date | undefined> =>
  (await db.federationKey.findUnique({ where: { isCurrent: true } }))?.createdAt

/** Returns when the site was first opened to followers; older records are not announced. */
export async function findFederationStart(tx: Transaction = db): Promise<Date | undefined> {
  return (await tx.federationKey.findFirst({ orderBy: { id: 'asc' } }))?.createdAt
}

/** Prepares the site for followers when they are first allowed: creates the key now, and handles soon. */
export async function prepareFederation(): Promise<void> {
  if (!isFederationOn() || (await db.federationKey.count()) > 0) return
  await makeKey()
  await enqueue(db, handlesJobKind, null)
}
