import { db } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { currentSite } from '../../../site/current-site.server'
import { countPagesOfArticles } from '../../documents/page-counts.server'
import { findPositionInArticle } from '../positions.server'
import { saveArticlePosition } from './article-positions.server'
import { storeDevicePosition } from './device-positions.server'
import type { Progression } from './progression'

/** The name under which a position in an article is stored if the device names no file. */
const documentNameOf = (articleId: number) => `article ${articleId}`

/** Returns a user's position in an article, from the last device or the site; undefined if there is none. */
export async function loadProgressionInArticle(
  userId: number,
  articleId: number,
  origin: string,
): Promise<Progression | undefined> {
  const read = await findPositionInArticle(userId, articleId)
  if (!read) return
  const sent = await db.devicePosition.findUnique({
    where: { userId_document: { userId, document: documentNameOf(articleId) } },
  })
  const isSent = sent && sent.sentAt >= new Date(read.readAt)
  return {
    modified: read.readAt,
    device: isSent ? { id: sent.deviceId, name: sent.device } : { id: origin, name: currentSite().name },
    progression: isSent ? sent.percentage : read.page / read.pages,
    references: isSent ? JSON.parse(sent.progress) : [`#page=${read.page}`],
  }
}

/**
 * @returns false if a newer position is stored
 * @throws NotFound when the pages of the article are not counted
 */
export async function saveProgression(
  userId: number,
  articleId: number,
  { modified, device, progression, references = [] }: Progression,
  now = new Date(),
): Promise<boolean> {
  const pages = (await countPagesOfArticles([articleId])).get(articleId)
  if (!pages) throw new NotFound(t('The pages of this publication are not counted.'))
  const sentAt = new Date(Math.min(Date.parse(modified), now.getTime()))
  const read = await findPositionInArticle(userId, articleId)
  if (read && new Date(read.readAt) > sentAt) return false
  const [, named] = /#page=(\d{1,6})$/.exec(references.find((one) => /#page=\d+$/.test(one)) ?? '') ?? []
  const sent = { userId, percentage: progression, sentAt }
  await storeDevicePosition({
    ...sent,
    document: documentNameOf(articleId),
    progress: JSON.stringify(references),
    device: device.name,
    deviceId: device.id,
  })
  await saveArticlePosition({ articleId, isPdf: named !== undefined }, { ...sent, progress: named ?? '' })
  return true
}
