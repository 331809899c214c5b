import { db, inTransaction } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { isLinkKey, linkGone, linkKey, newLinkSeed } from '../../platform/process/signed-link.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { payeeById } from './payees.server'

interface Linked {
  reference: string
  /** Null is no link. */
  linkSeed: string | null
}

export function ownLink({ reference, linkSeed }: Linked): string | null {
  if (linkSeed === null) return null
  return `${href('/statements/:payee', { payee: reference })}?${new URLSearchParams({ key: linkKey(opened(reference), linkSeed) })}`
}

const opened = (reference: string) => `statements ${reference}`

/** @throws NotFound also for a link that was taken back */
export async function payeeByLink(reference: string, key: string | null) {
  const payee = /^[\w-]{1,40}$/.test(reference) ? await db.payee.findUnique({ where: { reference } }) : null
  if (payee && isLinkKey(key ?? '', opened(reference), payee.linkSeed)) return payee
  throw linkGone()
}

/** Makes a new link; the one of before stops working. */
export const renewOwnLink = (id: number, actor: Actor) => setSeed(id, newLinkSeed(), actor)

export const revokeOwnLink = (id: number, actor: Actor) => setSeed(id, null, actor)

async function setSeed(id: number, linkSeed: string | null, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const { name } = await payeeById(id, tx)
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
