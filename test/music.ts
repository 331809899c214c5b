import { bandContentKind } from '../app/bands/band.content.server'
import { WholeBandFields } from '../app/bands/band-form'
import { storeRelease } from '../app/bands/releases/release-admin.server'
import { ReleaseFields } from '../app/bands/releases/release-form'
import { coverFileField, replaceReleaseCover } from '../app/bands/releases/release-trash.server'
import { db, inTransaction } from '../app/platform/database/db.server'
import { findItemWithMusicOf } from '../app/shop/items/variant-music.server'
import type { SaleFields } from '../app/shop/music/sale-form'
import { sellRelease } from '../app/shop/music/sell-release.server'
import { attachFilesToRecord } from '../app/site/content/files.server'
import { createRecord } from '../app/site/content/lifecycle.server'
import { aFile } from './builders'
import { aJpeg } from './files'

interface About {
  band?: string
  title?: string
  pricing?: SaleFields
  /** The titles of bonus tracks. */
  bonus?: string[]
}

/** A release with these recordings, by file name: 'Hum.wav' is a track called Hum. */
export async function aRelease(files: Record<string, Buffer>, about: About = {}) {
  const { band = `Band ${Math.random()}`, title = 'Night Album', bonus = [] } = about
  const names = Object.keys(files)
  const titles = names.map((name) => name.replace(/\.\w+$/, ''))
  const audioFile = await Promise.all(
    Object.entries(files).map(([name, bytes]) =>
      aFile(name.endsWith('.mp3') ? 'track' : 'recording', name.replaceAll(' ', '-'), bytes),
    ),
  )
  const fields = WholeBandFields.parse({ title: band, trackTitle: titles })
  const upload = { fields, files: { landingImage: [], audioFile, photo: [] } }
  const { id: bandId } = await createRecord(bandContentKind, upload)
  await db.track.updateMany({ where: { bandId, title: { in: bonus } }, data: { isBonus: true } })
  const rows = await db.track.findMany({ where: { bandId }, orderBy: { position: 'asc' } })
  const trackIds = rows.map(({ id }) => id)
  const cover = await aFile('cover', 'front.jpg', await aJpeg())
  const id = await inTransaction(async (tx) => {
    const kind = { kind: 'album', releasedOn: '2025-08-29' }
    const made = await storeRelease(
      tx,
      { bandId, releaseId: undefined },
      ReleaseFields.parse({ title, ...kind, trackIds }),
    )
    await replaceReleaseCover(tx, { bandId, id: made }, cover.path)
    await attachFilesToRecord(tx, { kind: 'bands', id: bandId }, [{ field: coverFileField, file: cover }])
    return made
  })
  return { id, bandId, band, title, cover: cover.path, trackIds }
}

/** A release that is sold as music, at a fixed price unless one is named. */
export async function aSoldRelease(files: Record<string, Buffer>, about: About = {}) {
  const release = await aRelease(files, about)
  const { id: releaseId, bandId } = release
  await sellRelease({ bandId, releaseId }, about.pricing ?? { priceCents: 700 }, undefined)
  const sold = await findItemWithMusicOf(releaseId)
  if (!sold) throw new Error('It is not on sale.')
  return { ...release, ...sold }
}
