import { db } from '../platform/db.server'
import { storage } from '../uploads/storage.server'
import { binAgain } from '../uploads/stored-files.server'

interface Findings {
  /** Stored paths that no record names. */
  orphans: string[]
  /** Files that a record names and storage does not have. */
  missing: { path: string; namedBy: string }[]
  /** Files of another size than was taken in. */
  damaged: string[]
  files: number
}

/**
 * Compares what is stored with what the records name, the bin's included. A file that is being uploaded counts as neither.
 */
export async function checkStorage(): Promise<Findings> {
  const known = await db.storedFile.findMany({ select: { path: true, bytes: true } })
  const sizes = new Map(known.map(({ path, bytes }) => [path, Number(bytes)]))
  const named = await namedFiles()
  const found: Findings = { orphans: [], missing: [], damaged: [], files: 0 }

  const there = new Set<string>()
  for (const folder of ['uploads/', 'bin/']) {
    for await (const { path, bytes } of storage.list(folder)) {
      const isUnderWay = sizes.get(path) === -1
      if (isUnderWay) continue
      found.files += 1
      there.add(path)
      const size = sizes.get(path.replace(/^bin\//, 'uploads/'))
      if (!named.has(path)) found.orphans.push(path)
      else if (size !== undefined && size !== bytes) found.damaged.push(path)
    }
  }
  found.missing = [...named]
    .filter(([path]) => !there.has(path))
    .map(([path, namedBy]) => ({ path, namedBy }))
  return found
}

/** Moves orphans where no address leads and nothing is lost: `orphans/…` beside the uploads. @returns their new paths */
export async function moveOrphansAside(orphans: string[]): Promise<string[]> {
  const moved: string[] = []
  for (const path of orphans) {
    const aside = `orphans/${path.replace(/^uploads\//, '')}`
    await storage.move(path, aside)
    await db.storedFile.deleteMany({ where: { path } })
    moved.push(aside)
  }
  return moved
}

/** At start: puts files of records in the bin there that a crash left where readers find them. */
export async function tidyBin(): Promise<void> {
  const binned = [...(await namedFiles()).keys()].filter((path) => path.startsWith('bin/'))
  await binAgain(binned.map((path) => path.replace(/^bin\//, 'uploads/')))
}

/** Every file that a record names, where it should be, and the record. */
async function namedFiles(): Promise<Map<string, string>> {
  const [articles, authors, merch, bands] = await Promise.all([
    db.article.findMany({ select: { id: true, pdfPath: true, coverImage: true, deletedAt: true } }),
    db.author.findMany({ select: { id: true, profileImage: true, deletedAt: true } }),
    db.merchItem.findMany({ select: { id: true, image: true, deletedAt: true } }),
    db.band.findMany({
      select: {
        ...{ id: true, landingImage: true, deletedAt: true },
        tracks: { select: { audioFile: true } },
        photos: { select: { image: true } },
      },
    }),
  ])
  const named = new Map<string, string>()
  const name = (record: string, deletedAt: Date | null, paths: (string | null)[]) => {
    for (const path of paths) {
      if (path) named.set(deletedAt ? path.replace(/^uploads\//, 'bin/') : path, record)
    }
  }
  for (const row of articles) name(`article ${row.id}`, row.deletedAt, [row.pdfPath, row.coverImage])
  for (const row of authors) name(`author ${row.id}`, row.deletedAt, [row.profileImage])
  for (const row of merch) name(`merch item ${row.id}`, row.deletedAt, [row.image])
  for (const row of bands) {
    const pieces = [...row.tracks.map(({ audioFile }) => audioFile), ...row.photos.map(({ image }) => image)]
    name(`band ${row.id}`, row.deletedAt, [row.landingImage, ...pieces])
  }
  return named
}
