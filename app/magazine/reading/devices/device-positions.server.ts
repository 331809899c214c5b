import { db } from '../../../platform/database/db.server'
import { currentSite } from '../../../site/current-site.server'
import { createUnlessExists } from '../create-unless-exists.server'
import { positionIn } from '../positions.server'
import { progressOf, type SentPosition, saveArticlePosition } from './article-positions.server'
import { knownFile } from './known-files.server'
import type { DevicePosition } from './koreader'

const maxDocuments = 5000

/**
 * Stores where a user is in a file on a device, and as a reading position if it is a file of an article.
 * @returns when it was stored
 */
export async function saveDevicePosition(
  userId: number,
  { document, device_id: deviceId, ...position }: DevicePosition,
  now = new Date(),
): Promise<Date> {
  const sent = { ...position, userId, document, deviceId, sentAt: now }
  await storeDevicePosition(sent)
  const file = await knownFile(document)
  if (file) await saveArticlePosition(file, sent)
  return now
}

export interface StoredPosition extends SentPosition {
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

/** Returns where a user is in a file: on the device that sent it last, or on the site if a page was turned there since. */
export async function devicePosition(userId: number, document: string) {
  const sent = await db.devicePosition.findUnique({ where: { userId_document: { userId, document } } })
  const file = await knownFile(document)
  const read = file && (await positionIn(userId, file.articleId))
  if (read && (!sent || Date.parse(read.readAt) > sent.sentAt.getTime())) {
    const progress = await progressOf(file, read.page)
    if (progress)
      return {
        document,
        progress,
        percentage: read.page / read.pages,
        device: currentSite().name,
        device_id: 'site',
        timestamp: secondsOf(new Date(read.readAt)),
      }
  }
  if (!sent) return
  const { progress, percentage, device, deviceId, sentAt } = sent
  return { document, progress, percentage, device, device_id: deviceId, timestamp: secondsOf(sentAt) }
}

export const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)
