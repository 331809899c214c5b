import { z } from 'zod'
import { DateFields } from '../../bands/dates/date-form'
import { saveBandDate, setBandDateCanceled } from '../../bands/dates/dates.server'
import { saveNews } from '../../bands/news/news.server'
import { setMentionedBands } from '../../magazine/mentions/mentions.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { optionalInstantOf } from '../../platform/forms/form-fields'
import { localTimeOf } from '../../platform/site-zone'

const text = z.string().default('')

export const SampleBandActivity = z.object({
  dates: z
    .array(
      z.object({
        inDays: z.int(),
        time: text,
        venue: z.string(),
        city: z.string(),
        country: text,
        ticketsLink: text,
        note: text,
        isCanceled: z.boolean().default(false),
      }),
    )
    .default([]),
  news: z.array(z.object({ inDays: z.int(), title: z.string(), body: z.string() })).default([]),
})

interface Ties {
  articles: { title: string; bands: string[] }[]
  merch: { title: string; band?: string }[]
}

export async function addSampleConnections({ articles, merch }: Ties): Promise<void> {
  const bands = new Map((await db.band.findMany()).map(({ id, title }) => [title, id]))
  await inTransaction(async (tx) => {
    for (const { title, bands: named } of articles) {
      const ids = named.flatMap((band) => bands.get(band) ?? [])
      const article = ids.length > 0 && (await tx.article.findFirst({ where: { title } }))
      if (article) await setMentionedBands(tx, article.id, ids)
    }
    for (const { title, band = '' } of merch) {
      const bandId = bands.get(band)
      if (bandId) await tx.merchItem.updateMany({ where: { title }, data: { bandId } })
    }
  })
}

export async function addSampleBandActivity(
  bandId: number,
  { dates, news }: z.output<typeof SampleBandActivity>,
): Promise<void> {
  if ((await db.bandDate.count({ where: { bandId } })) + (await db.bandNews.count({ where: { bandId } })) > 0)
    return
  for (const { inDays, isCanceled, ...about } of dates) {
    await saveBandDate(bandId, { fields: DateFields.parse({ day: dayIn(inDays), ...about }) })
    if (!isCanceled) continue
    const { id } = await db.bandDate.findFirstOrThrow({ where: { bandId }, orderBy: { id: 'desc' } })
    await setBandDateCanceled(bandId, { dateId: id, isCanceled })
  }
  for (const { inDays, ...written } of news) {
    const publishedAt = optionalInstantOf(dayIn(inDays), '12:00')
    await saveNews(bandId, { fields: { ...written, isDraft: false }, publishedAt })
  }
}

const dayIn = (days: number) => localTimeOf(new Date(Date.now() + days * dayMs)).date
