import { bandContentKind } from '../../../bands/band.content.server'
import { bandSlug } from '../../../bands/bands'
import { unicodeFormsOf } from '../../../bands/bands.server'
import { recordingFileKind } from '../../../bands/recording-kind.server'
import { addSongs, storeRelease } from '../../../bands/releases/release-admin.server'
import { ReleaseFields } from '../../../bands/releases/release-form'
import { coverFileField } from '../../../bands/releases/release-trash.server'
import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { validate } from '../../../platform/http/request.server'
import { cutText } from '../../../platform/text/cut-text'
import { attachFilesToRecord, pathsOfFile } from '../../../site/content/files.server'
import { createOnce } from '../../../site/content/idempotency.server'
import type { IncomingFile } from '../../../site/content/incoming-file'
import { incrementVersion } from '../../../site/content/lifecycle.server'
import { deleteUnownedFiles } from '../../../site/content/unfinished-uploads.server'
import { contentImportRecord } from '../content-record.server'
import type { ImportRecord } from '../import-run.server'
import { checkSourceFile, type SourceFile, sourceFile, storeSourceFile } from '../source-file.server'
import type { FoundRelease } from './release-folder.server'

const maxTitle = 200

/** A band that an import names needs no picture: it is a draft until its owner publishes it. */
const bandWithOptionalImage = {
  ...bandContentKind,
  form: {
    ...bandContentKind.form,
    files: {
      ...bandContentKind.form.files,
      landingImage: { kind: 'landingImage' as const, label: bandContentKind.form.files.landingImage.label },
    },
  },
}

/** Makes an import record of a band known by name; an existing one of that name is the same. */
export function bandImportRecord(name: string, cover: string | undefined): ImportRecord {
  return contentImportRecord(bandWithOptionalImage, {
    source: `band ${bandSlug(name).normalize('NFC')}`,
    title: name,
    fields: { title: cutText(name, maxTitle), isDraft: 'on' },
    files: {
      landingImage: cover ? [sourceFile('landingImage', cover)] : [],
      audioFile: [],
      photo: [],
    },
    find: () => findBandIdByName(name),
  })
}

async function findBandIdByName(name: string): Promise<number | undefined> {
  const where = { slug: { in: unicodeFormsOf(bandSlug(name)) }, deletedAt: null }
  return (await db.band.findFirst({ where, select: { id: true } }))?.id
}

interface ReleaseSource {
  source: string
  release: FoundRelease
  bandId: number
  /** The absolute path of the cover. */
  cover: string | undefined
  notes: string[]
}

/**
 * Makes an import record of a release with its tracks in order. With a band that readers see already, it is private
 * until its owner says otherwise.
 */
export function releaseImportRecord({ source, release, bandId, cover, notes }: ReleaseSource): ImportRecord {
  const key = `import ${source}`
  const slug = { in: unicodeFormsOf(bandSlug(cutText(release.title, maxTitle))) }
  const usable: { title: string; file: SourceFile }[] = []
  const fields = (isPrivate: boolean) =>
    validate(ReleaseFields, {
      title: cutText(release.title, maxTitle),
      kind: kindOf(release),
      releasedOn: dayOf(release, notes),
      isPrivate: isPrivate ? 'on' : undefined,
    })
  return {
    source,
    noun: 'release',
    title: release.title,
    notes,
    async find() {
      if ((await db.creationKey.count({ where: { key, createdId: { gt: 0 } } })) > 0) return
      return (await db.release.findFirst({ where: { bandId, slug }, select: { id: true } }))?.id
    },
    async check() {
      fields(true)
      usable.length = 0
      for (const track of release.tracks) {
        const file = sourceFile(recordingFileKind(), track.path)
        const why = await whyLeft(file)
        if (why === undefined) usable.push({ title: cutText(track.title, maxTitle), file })
        else notes.push(why)
      }
      if (usable.length === 0) throw new Invalid(notes.at(-1) ?? 'It has no track that can be played here.')
      if (cover) await checkSourceFile(sourceFile('cover', cover))
    },
    async write() {
      const stored: IncomingFile[] = []
      const store = async (file: SourceFile) => {
        const incoming = await storeSourceFile(file)
        stored.push(incoming)
        return incoming
      }
      try {
        const songs: Parameters<typeof addSongs>[3] = []
        for (const { title, file } of usable) songs.push({ title, file: await store(file) })
        const picture = cover ? await store(sourceFile('cover', cover)) : undefined
        return await inTransaction(async (tx) => {
          const find = (id: number) => tx.release.findUnique({ where: { id }, select: { id: true } })
          return (await createOnce(tx, key, find, () => create(tx, songs, picture))).id
        })
      } finally {
        await deleteUnownedFiles(stored.flatMap(pathsOfFile))
      }
    },
  }

  async function create(tx: Transaction, songs: Parameters<typeof addSongs>[3], picture?: IncomingFile) {
    const band = await tx.band.findUniqueOrThrow({ where: { id: bandId } })
    const id = await storeRelease(tx, { bandId, releaseId: undefined }, fields(!band.isDraft))
    await addSongs(tx, band, id, songs)
    if (picture) {
      await tx.release.update({ where: { id }, data: { cover: picture.path } })
      const owner = { kind: bandContentKind.name, id: bandId }
      await attachFilesToRecord(tx, owner, [{ field: coverFileField, file: picture }])
    }
    await incrementVersion(bandContentKind, tx, bandId)
    return { id }
  }
}

const whyLeft = (file: SourceFile): Promise<string | undefined> =>
  checkSourceFile(file).then(
    () => undefined,
    (error) => {
      if (!(error instanceof Invalid)) throw error
      return error.message
    },
  )

function kindOf({ title, tracks }: FoundRelease): string {
  if (tracks.length === 1) return 'single'
  return /\bE\.?P\.?$/.test(title) ? 'ep' : 'album'
}

/** Returns the day of release; tags that name the year alone give its first day, with a note. */
function dayOf({ date }: FoundRelease, notes: string[]): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(date) ?? []
  if (day) return day
  const [, year] = /^(\d{4})(?:-\d\d)?$/.exec(date) ?? []
  if (!year) return
  const note = `Its tags say ${year} alone: it has the first day of that year.`
  if (!notes.includes(note)) notes.push(note)
  return `${year}-01-01`
}
