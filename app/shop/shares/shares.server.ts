import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { startOfDay } from '../../platform/site-zone'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { createOnce } from '../../site/content/idempotency.server'
import { optionValuesText } from '../items/merch'
import { findMerchItemForAdmin } from '../items/merch.server'
import { findPayeeById } from './payees.server'
import { recordShareEntriesSinceSoon, type ShareSubject } from './record-entries.server'
import { listReleasesSoldByLines } from './releases-sold.server'
import type { ShareFields } from './share-form'
import { isOverHundredPercent, maxPercentAtOnce, percentText, shareText } from './shares'
import { hundredPercentInHundredths } from './split-by-shares'

const withNames = {
  payee: { select: { name: true } },
  variant: { select: { option1: true, option2: true } },
  merchItem: { select: { title: true } },
  release: { select: { title: true, band: { select: { title: true } } } },
} as const

const byAge = [{ startsAt: 'asc' }, { id: 'asc' }] as const

/** Returns the current and future shares of an item or release, those of the whole item first. */
export const listSharesOfSubject = (subject: ShareSubject) => shownShares(subject)

export const listSharesOfPayee = (payeeId: number) => shownShares({ payeeId })

async function shownShares(of: ShareSubject | { payeeId: number }) {
  const rows = await db.share.findMany({
    where: { ...of, endedAt: null },
    include: withNames,
    orderBy: [...byAge],
  })
  return rows.map(shownShare)
}

type ShareRow = Prisma.ShareGetPayload<{ include: typeof withNames }>

function shownShare({ payee, variant, startsAt, ...share }: ShareRow) {
  const options = variant && optionValuesText([variant.option1, variant.option2].filter(Boolean))
  const page =
    share.releaseId === null
      ? href('/admin/merch/:id/shares', { id: share.merchItemId ?? '' })
      : href('/admin/releases/:id/shares', { id: share.releaseId })
  return {
    id: share.id,
    payeeId: share.payeeId,
    name: payee.name,
    page,
    title: titleOf(share),
    variant: options,
    text: shareText(share),
    from: startsAt.toISOString(),
    percentHundredths: share.percentHundredths,
    unitCents: share.unitCents,
    afterFees: share.afterFees,
    afterPostage: share.afterPostage,
  }
}

const titleOf = ({ merchItem, release }: Pick<ShareRow, 'merchItem' | 'release'>): string =>
  merchItem?.title ?? `${release?.band.title}: ${release?.title}`

export type ShareToDisplay = ReturnType<typeof shownShare>

/**
 * Gives a payee a share of an item, variant or release, once per key. It applies from its first day, or from now on.
 * @throws NotFound, Invalid when percentages would exceed 100 at any time
 */
export async function addShare(
  subject: ShareSubject,
  { payee: payeeId, variant: variantId, percent, unit, afterFees, afterPostage, from }: ShareFields,
  actor: Actor,
  key?: string,
): Promise<void> {
  const startsAt = from ? startOfDay(from) : new Date()
  const give = async (tx: Transaction) => {
    const { title, variantIds } = await loadShareSubject(subject, tx)
    const payee = await findPayeeById(payeeId, tx)
    if (variantId !== null && !variantIds.includes(variantId))
      throw new Invalid(t('Choose a variant.'), { variant: [t('Choose a variant.')] })
    const terms = { percentHundredths: percent, unitCents: unit, afterFees, afterPostage }
    const share = { payeeId, ...subject, variantId, ...terms, startsAt, endedAt: null }
    const others = await tx.share.findMany({ where: { ...subject, variantId } })
    const most = maxPercentAtOnce([...others, share])
    if (percent !== null && isOverHundredPercent(most)) throw tooMuch(most - percent)
    const given = await tx.share.create({ data: share })
    if (from) await recordShareEntriesSinceSoon(tx, subject, startsAt)
    const note = `${payee.name}: ${inEnglish(() => shareText(share))}`
    await recordAudit(tx, actor, { ...changed(subject, title), note })
    return given
  }
  await inTransaction(async (tx) => {
    await lockSubject(tx, subject)
    const find = (id: number) => tx.share.findUnique({ where: { id } })
    await createOnce(tx, key && `shares ${key}`, find, () => give(tx))
  })
}

/** @throws NotFound */
export async function loadShareSubject(subject: ShareSubject, tx: Transaction = db) {
  if ('merchItemId' in subject) {
    const { title, variants } = await findMerchItemForAdmin(subject.merchItemId, tx)
    return { title, variantIds: variants.map(({ id }) => id) }
  }
  const { title, band } = await releaseWithBand(subject.releaseId, tx)
  return { title: `${band.title}: ${title}`, variantIds: [] }
}

export async function listReleasesOfItem(merchItemId: number): Promise<{ id: number; title: string }[]> {
  const sold = await listReleasesSoldByLines(db, [{ merchItemId }])
  const rows = await db.release.findMany({
    where: { id: { in: sold.map(({ releaseId }) => releaseId) } },
    select: { id: true, title: true, band: { select: { title: true } } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, title, band }) => ({ id, title: `${band.title}: ${title}` }))
}

/** @throws NotFound */
async function releaseWithBand(id: number, tx: Transaction) {
  const release = await tx.release.findUnique({ where: { id }, include: { band: true } })
  if (!release) throw new NotFound(releaseNotFound)
  return release
}

export const releaseNotFound = msg('Release not found.')

/** Locks the subject, since two shares added at once could exceed 100 percent together. */
const lockSubject = (tx: Transaction, subject: ShareSubject) =>
  'merchItemId' in subject
    ? tx.merchItem.updateMany({ where: { id: subject.merchItemId }, data: { version: { increment: 0 } } })
    : tx.band.updateMany({
        where: { releases: { some: { id: subject.releaseId } } },
        data: { version: { increment: 0 } },
      })

function tooMuch(taken: number): Invalid {
  const message =
    taken >= hundredPercentInHundredths
      ? t('All of it is already given as royalties. End another royalty first.')
      : t('{percentText} is already given as royalties. At most {percentText2} is left.', {
          percentText: percentText(taken),
          percentText2: percentText(hundredPercentInHundredths - taken),
        })
  return new Invalid(message, { percent: [message] })
}

const changed = (subject: ShareSubject, subjectName: string) => ({
  action: 'changed' as const,
  subjectType: 'shares',
  subjectName,
  subjectId: 'merchItemId' in subject ? subject.merchItemId : subject.releaseId,
})

/**
 * Ends a share: later sales are not shared. Repeating it keeps the first end.
 * @throws NotFound
 */
export async function endShare(subject: ShareSubject, id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await lockSubject(tx, subject)
    const share = await tx.share.findFirst({ where: { id, ...subject }, include: withNames })
    if (!share) throw new NotFound(t('Royalty not found.'))
    const { count } = await tx.share.updateMany({
      where: { id, endedAt: null },
      data: { endedAt: new Date() },
    })
    if (count === 0) return
    const note = `${share.payee.name}: ended`
    await recordAudit(tx, actor, { ...changed(subject, titleOf(share)), note })
  })
}
