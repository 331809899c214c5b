import { db, inTransaction } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import {
  isLinkKey,
  keyOfSignedLink,
  linkGoneError,
  newLinkSeed,
} from '../../platform/process/signed-link.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { findPayeeById } from './payees.server'

interface Linked {
  reference: string
  /** The random part of the link; null if there is none. */
  linkSeed: string | null
}

export function payeeLinkOf({ reference, linkSeed }: Linked): string | null {
  if (linkSeed === null) return null
  return `${href('/statements/:payee', { payee: reference })}?${new URLSearchParams({ key: keyOfSignedLink(opened(reference), linkSeed) })}`
}

const opened = (reference: string) => `statements ${reference}`

/** @throws NotFound also for a withdrawn link */
export async function findPayeeByLink(reference: string, key: string | null) {
  const payee = /^[\w-]{1,40}$/.test(reference) ? await db.payee.findUnique({ where: { reference } }) : null
  if (payee && isLinkKey(key ?? '', opened(reference), payee.linkSeed)) return payee
  throw linkGoneError()
}

/** Creates a new link; the old one stops working. */
export const renewOwnLink = (id: number, actor: Actor) => setSeed(id, newLinkSeed(), actor)

export const revokeOwnLink = (id: number, actor: Actor) => setSeed(id, null, actor)

async function setSeed(id: number, linkSeed: string | null, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const { name } = await findPayeeById(id, tx)
    await tx.payee.update({ where: { id }, data: { linkSeed } })
    const note = linkSeed === null ? 'Link to statements taken back' : 'New link to statements'
    await recordAudit(tx, actor, {
      action: 'changed',
      subjectType: 'payee',
      subjectId: id,
      subjectName: name,
      note,
    })
  })
}
