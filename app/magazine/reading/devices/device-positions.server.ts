import { db } from '../../../platform/database/db.server'
import { currentSite } from '../../../site/current-site.server'
import { createUnlessExists } from '../create-unless-exists.server'
import { findPositionInArticle } from '../positions.server'
import { findDevicePageName, type PositionFromDevice, saveArticlePosition } from './article-positions.server'
import type { DevicePosition } from './koreader'
import { findPublishedFileByDigest } from './published-files.server'

const maxDocuments = 5000

/**
 * Stores a user's position in a file on a device, also as reading position if the file is an article's.
 * @returns the time of storing
 */
export async function saveDevicePosition(
  userId: number,
  { document, device_id: deviceId, ...position }: DevicePosition,
  now = new Date(),
): Promise<Date> {
  const sent = { ...position, userId, document, deviceId, sentAt: now }
  await storeDevicePosition(sent)
  const file = await findPublishedFileByDigest(document)
  if (file) await saveArticlePosition(file, sent)
  return now
}

export interface StoredPosition extends PositionFromDevice {
  document: string
  device: string
  deviceId: string
}

export async function storeDevicePosition({ userId, document, ...data }: StoredPosition): Promise<void> {
  const update = () => db.devicePosition.updateMany({ where: { userId, document }, data })
  if ((await update()).count > 0) return
  await removeOldest(userId)
  const isNew = await createUnlessExists(() =>
    db.devicePosition.create({ data: { userId, document, ...data } }),
  )
  if (!isNew) await update()
}

async function removeOldest(userId: number): Promise<void> {
  const [oldest] = await db.devicePosition.findMany({
    where: { userId },
    orderBy: { sentAt: 'desc' },
    skip: maxDocuments - 1,
    take: 1,
  })
  if (oldest) await db.devicePosition.deleteMany({ where: { userId, sentAt: { lte: oldest.sentAt } } })
}

/** Returns a user's position in a file, from the last device or from the site, whichever is newer. */
export async function findDevicePosition(userId: number, document: string) {
  const sent = await db.devicePosition.findUnique({ where: { userId_document: { userId, document } } })
  const file = await findPublishedFileByDigest(document)
  const read = file && (await findPositionInArticle(userId, file.articleId))
  if (read && (!sent || Date.parse(read.readAt) > sent.sentAt.getTime())) {
    const progress = await findDevicePageName(file, read.page)
    if (progress)
      return {
        document,
        progress,
        percentage: read.page / read.pages,
        device: currentSite().name,
        device_id: 'site',
        timestamp: unixSecondsOf(new Date(read.readAt)),
      }
  }
  if (!sent) return
  const { progress, percentage, device, deviceId, sentAt } = sent
  return { document, progress, percentage, device, device_id: deviceId, timestamp: unixSecondsOf(sentAt) }
}

export const unixSecondsOf = (time: Date) => Math.floor(time.getTime() / 1000)
