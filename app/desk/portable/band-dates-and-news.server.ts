import { db } from '../../platform/database/db.server'
import type { ExportEntries } from './export-layout'

type BandEntry = ExportEntries['bands.json'][number]

export async function importDatesAndNews(bandId: number, { dates, news }: BandEntry): Promise<void> {
  for (const date of dates)
    if ((await db.bandDate.count({ where: { reference: date.reference } })) === 0)
      await db.bandDate.create({ data: { ...date, bandId } })
  for (const entry of news)
    if ((await db.bandNews.count({ where: { reference: entry.reference } })) === 0)
      await db.bandNews.create({ data: { ...entry, bandId } })
}
