import { z } from 'zod'
import { idsOfTracks, storeRelease } from '../bands/releases/release-admin.server'
import { ReleaseFields } from '../bands/releases/release-form'
import { coverField, replaceCover } from '../bands/releases/release-trash.server'
import { attachFiles, type IncomingFile } from '../content/files.server'
import { db, inTransaction } from '../platform/database/db.server'
import type { FileKind } from '../uploads/file-kinds'

export const SampleReleases = z
  .array(
    z.object({
      ...{ title: z.string(), kind: z.string(), releasedOn: z.iso.date(), credits: z.string().default('') },
      cover: z.string(),
      /** The title of the shop item that sells it. */
      item: z.string().optional(),
      /** The tracks' titles. */
      tracks: z.array(z.string()),
    }),
  )
  .default([])

/** Lyrics by the track's title. */
export const SampleLyrics = z.record(z.string(), z.string()).default({})

interface SampleMusic {
  releases: z.output<typeof SampleReleases>
  lyrics: z.output<typeof SampleLyrics>
}

type StoreFiles = (kind: FileKind, ...files: string[]) => Promise<IncomingFile[]>

/** Gives a band of the sample its releases and lyrics, unless an interrupted start has done so. */
export async function loadSampleReleases(
  bandId: number,
  { releases, lyrics }: SampleMusic,
  storeFiles: StoreFiles,
) {
  if (await db.release.count({ where: { bandId } })) return
  for (const [title, text] of Object.entries(lyrics))
    await db.track.updateMany({ where: { bandId, title }, data: { lyrics: text } })
  for (const { cover, item, tracks, ...about } of releases) {
    const sold = item && (await db.merchItem.findFirst({ where: { title: item }, select: { id: true } }))
    const trackIds = await idsOfTracks(bandId, tracks)
    const fields = ReleaseFields.parse({ ...about, merchItemId: sold ? sold.id : '', trackIds })
    const [file] = await storeFiles('cover', cover)
    await inTransaction(async (tx) => {
      const id = await storeRelease(tx, { bandId, releaseId: undefined }, fields)
      if (!file) return
      await replaceCover(tx, { bandId, id }, file.path)
      await attachFiles(tx, { kind: 'bands', id: bandId }, [{ field: coverField, file }])
    })
  }
}
