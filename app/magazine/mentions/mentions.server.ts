import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'

const maxChoices = 500

export interface BandChoice {
  id: number
  title: string
}

export async function listBandChoices(): Promise<BandChoice[]> {
  const rows = await db.band.findMany({
    where: here,
    select: { id: true, title: true, isDraft: true },
    orderBy: { title: 'asc' },
    take: maxChoices,
  })
  return rows.map(({ id, title, isDraft }) => ({ id, title: isDraft ? `${title} (draft)` : title }))
}

const here = { deletedAt: null }

export const mentionedBandsInclude = {
  bands: {
    where: { band: here },
    select: { band: { select: { id: true, title: true } } },
    orderBy: { band: { title: 'asc' } },
  },
} as const satisfies Prisma.ArticleInclude

/**
 * Sets which bands an article mentions. Bands in the trash stay mentioned, in case they are restored.
 * @param bandIds undefined leaves them as they are
 * @throws Invalid for an unknown band
 */
export async function setMentionedBands(
  tx: Transaction,
  articleId: number,
  bandIds: number[] | undefined,
): Promise<void> {
  if (!bandIds) return
  const ids = [...new Set(bandIds)]
  if ((await tx.band.count({ where: { ...here, id: { in: ids } } })) !== ids.length)
    throw new Invalid(t('Band not found.'), { bandIds: [t('Band not found.')] })
  const before = await tx.articleBand.findMany({ where: { articleId, band: here }, select: { bandId: true } })
  const named = before.map(({ bandId }) => bandId)
  // Only changes are written, so that cached pages of the other bands stay valid.
  const gone = named.filter((bandId) => !ids.includes(bandId))
  const added = ids.filter((bandId) => !named.includes(bandId))
  if (gone.length > 0) await tx.articleBand.deleteMany({ where: { articleId, bandId: { in: gone } } })
  if (added.length > 0)
    await tx.articleBand.createMany({ data: added.map((bandId) => ({ articleId, bandId })) })
}
