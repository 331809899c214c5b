import { z } from 'zod'
import { storeOriginalRecording } from '../../bands/music/originals.server'
import { findTrackIdsByTitle, storeRelease } from '../../bands/releases/release-admin.server'
import { ReleaseFields } from '../../bands/releases/release-form'
import { coverFileField, replaceReleaseCover } from '../../bands/releases/release-trash.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { centsFromAmount } from '../../platform/ui/money'
import { findItemWithMusicOf } from '../../shop/items/variant-music.server'
import { sellRelease } from '../../shop/music/sell-release.server'
import { attachFilesToRecord } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import type { FileKind } from '../../site/uploads/file-kinds'

export const SampleReleases = z
  .array(
    z.object({
      title: z.string(),
      kind: z.string(),
      releasedOn: z.iso.date(),
      credits: z.string().default(''),
      cover: z.string(),
      /** The title of the shop item that sells the release. */
      item: z.string().optional(),
      /** The tracks' titles. */
      tracks: z.array(z.string()),
      /** The suggested and the minimum price of the music. */
      sale: z
        .object({ price: z.number(), minimumPrice: z.number(), priceWords: z.string().default('') })
        .optional(),
    }),
  )
  .default([])

export const SampleTrack = z.object({
  title: z.string(),
  audioFile: z.string(),
  /** The lossless recording from which the track's MP3 was made. */
  original: z.string().optional(),
  isBonus: z.boolean().default(false),
})

export const SampleLyrics = z.record(z.string(), z.string()).default({})

interface SampleMusic {
  releases: z.output<typeof SampleReleases>
  lyrics: z.output<typeof SampleLyrics>
}

type StoreFiles = (kind: FileKind, ...files: string[]) => Promise<IncomingFile[]>

/** Gives tracks of the sample the recordings that they were made from, unless an interrupted start has done so. */
export async function addSampleOriginals(
  bandId: number,
  tracks: z.output<typeof SampleTrack>[],
  storeFiles: StoreFiles,
): Promise<void> {
  for (const { title, original, isBonus } of tracks) {
    if (isBonus) await db.track.updateMany({ where: { bandId, title }, data: { isBonus } })
    const track = original && (await db.track.findFirst({ where: { bandId, title, original: null } }))
    const [file] = track ? await storeFiles('original', original) : []
    if (track && file) await storeOriginalRecording({ bandId, trackId: track.id }, file)
  }
}

/** Gives a band of the sample its releases and lyrics, unless an interrupted start has done so. */
export async function addSampleReleases(bandId: number, music: SampleMusic, storeFiles: StoreFiles) {
  if ((await db.release.count({ where: { bandId } })) === 0) await addReleases(bandId, music, storeFiles)
  for (const { title, sale } of music.releases) {
    const release = sale && (await db.release.findFirst({ where: { bandId, title } }))
    if (!release || (await findItemWithMusicOf(release.id))) continue
    const { price, minimumPrice, priceWords } = sale
    const pricing = { takesMore: false, minimumCents: centsFromAmount(minimumPrice), priceWords }
    await sellRelease(
      { bandId, releaseId: release.id },
      { priceCents: centsFromAmount(price), ...pricing },
      undefined,
    )
  }
}

async function addReleases(
  bandId: number,
  { releases, lyrics }: SampleMusic,
  storeFiles: StoreFiles,
): Promise<void> {
  for (const [title, text] of Object.entries(lyrics))
    await db.track.updateMany({ where: { bandId, title }, data: { lyrics: text } })
  for (const { cover, item, tracks, sale: _, ...about } of releases) {
    const sold = item && (await db.merchItem.findFirst({ where: { title: item }, select: { id: true } }))
    const trackIds = await findTrackIdsByTitle(bandId, tracks)
    const fields = ReleaseFields.parse({ ...about, merchItemId: sold ? sold.id : '', trackIds })
    const [file] = await storeFiles('cover', cover)
    await inTransaction(async (tx) => {
      const id = await storeRelease(tx, { bandId, releaseId: undefined }, fields)
      if (!file) return
      await replaceReleaseCover(tx, { bandId, id }, file.path)
      await attachFilesToRecord(tx, { kind: 'bands', id: bandId }, [{ field: coverFileField, file }])
    })
  }
}
