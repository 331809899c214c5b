import type { Transaction } from '../../platform/database/db.server'
import { idFromParam } from '../../platform/http/request.server'
import type { Actor } from '../../site/accounts/audit.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { findRecord, updateLocked } from '../../site/content/lifecycle.server'
import { bandContentKind } from '../band.content.server'
import type { EntriesPageTexts } from './entries'

/** @throws NotFound, Forbidden, or a redirect to the login */
export async function findBandForAdmin(request: Request, { id: asked }: { id?: string }) {
  const admin = await requireAdmin(request, ...bandContentKind.may)
  const { id, title } = await findRecord(bandContentKind, idFromParam(asked, bandContentKind.notFound))
  return { admin, band: { id, title } }
}

export async function findEntryInAddress<Entry>(
  request: Request,
  { noun }: EntriesPageTexts,
  notFound: string,
  find: (id: number) => Promise<Entry>,
): Promise<Entry | undefined> {
  const asked = new URL(request.url).searchParams.get(noun)
  return asked === null ? undefined : find(idFromParam(asked, notFound))
}

export const changeEntriesOfBand = (
  bandId: number,
  actor: Actor | undefined,
  note: string,
  step: (tx: Transaction) => Promise<unknown>,
) =>
  updateLocked(
    bandContentKind,
    bandId,
    actor,
    (tx) => step(tx).then(() => true),
    () => note,
  )
