import type { Transaction } from '../../platform/database/db.server'
import { idFrom } from '../../platform/http/request.server'
import type { Actor } from '../../site/accounts/audit.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { findRecord, updateLocked } from '../../site/content/lifecycle.server'
import { bandContent } from '../band.content.server'
import type { EntryKind } from './entries'

/** @throws NotFound, Forbidden, or a redirect to the login */
export async function bandForAdmin(request: Request, { id: asked }: { id?: string }) {
  const admin = await requireAdmin(request, ...bandContent.may)
  const { id, title } = await findRecord(bandContent, idFrom(asked, bandContent.notFound))
  return { admin, band: { id, title } }
}

export async function askedEntry<Entry>(
  request: Request,
  { noun }: EntryKind,
  notFound: string,
  find: (id: number) => Promise<Entry>,
): Promise<Entry | undefined> {
  const asked = new URL(request.url).searchParams.get(noun)
  return asked === null ? undefined : find(idFrom(asked, notFound))
}

export const changeBand = (
  bandId: number,
  actor: Actor | undefined,
  note: string,
  step: (tx: Transaction) => Promise<unknown>,
) =>
  updateLocked(
    bandContent,
    bandId,
    actor,
    (tx) => step(tx).then(() => true),
    () => note,
  )
