import { db, type Transaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import { loadAltTextsOfRecord, savePictureText } from '../../site/content/alt-texts.server'
import { attachFilesToRecord } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { type ContentKind, firstFile } from '../../site/content/kind.server'
import { findRecord, incrementVersion, updateLocked } from '../../site/content/lifecycle.server'
import { openedVersionOfProgram } from '../../site/content/opened-version'
import type { TrashedPart } from '../../site/content/parts.server'
import { trashPart } from '../../site/content/trashed-parts.server'
import { receiveUpload } from '../../site/content/upload.server'
import { assertNotOutdated, loadOpenedVersion } from '../../site/content/versions.server'
import { titleOfFile } from '../../site/uploads/title-of-file'
import { bandContentKind } from '../band.content.server'
import { bandSlug, mediaRowFields } from '../bands'
import { fileKindOf } from '../media.server'
import { findNextMediaPosition, orderByPosition } from '../media-order.server'
import { recordingFromRow } from '../media-rows.server'
import { claimReleaseAddress, formerSlugsColumnAfter } from './release-addresses.server'
import { ReleaseFields } from './release-form'
import { removeRelease, replaceReleaseCover } from './release-trash.server'
import { releaseKinds } from './releases'
import { loadAllMusicOfBand, renumberInPageOrder } from './releases.server'

type Row = Awaited<ReturnType<typeof findBand>>
const findBand = (id: number) => findRecord(bandContentKind, id)
const releaseGone = msg('This release is no longer there.')

/**
 * Compares the version that a release's form was opened with, so that two admins do not overwrite each other.
 */
const shownAs = (releaseId: number | undefined): Pick<ContentKind<Row>, 'shown' | 'noun'> => ({
  noun: bandContentKind.noun,
  async shown({ id }, tx) {
    const release = (await loadAllMusicOfBand(id, tx)).releases.find((one) => one.id === releaseId)
    return {
      Title: release?.title ?? '',
      Kind: release ? t(releaseKinds[release.kind]) : '',
      'Release Date': release?.releasedOn ?? '',
      Credits: release?.credits ?? '',
      'Only by link': release?.isPrivate ? t('on') : t('off'),
      Cover: release?.cover ?? '',
      Tracks: release?.tracks.map(({ title }) => title).join('\n') ?? '',
    }
  },
})

/** @throws NotFound */
export async function loadReleaseForAdmin(bandId: number, releaseId: number | undefined) {
  const row = await findBand(bandId)
  const { releases, loose } = await loadAllMusicOfBand(bandId)
  const release = releases.find(({ id }) => id === releaseId)
  if (releaseId !== undefined && !release) throw new NotFound(releaseGone)
  const tracks = [...(release?.tracks ?? []), ...loose].map(({ id, title, isBonus }) => ({
    id,
    title,
    isBonus,
  }))
  const opened = await loadOpenedVersion({ ...bandContentKind, ...shownAs(releaseId) }, row)
  const altTexts = await loadAltTextsOfRecord(ownerOf(bandId))
  return { band: { id: row.id, title: row.title }, release, tracks, altTexts, opened }
}

const ownerOf = (bandId: number) => ({ kind: bandContentKind.name, id: bandId })

interface Place {
  bandId: number
  /** The release to change; undefined to create one. */
  releaseId: number | undefined
}

/**
 * Creates or changes a release, and adds songs to it; a replaced cover goes to the trash.
 * @param isItem tells whether the shop has an item
 * @returns its id
 * @throws NotFound, Invalid, Conflict, Outdated, Unavailable
 */
export function saveRelease(
  { bandId, releaseId }: Place,
  request: Request,
  isItem: (id: number) => Promise<boolean>,
  actor: Actor,
): Promise<number> {
  const plan = {
    fields: ReleaseFields,
    lists: ['trackIds'],
    files: {
      cover: { kind: 'cover' as const },
      [mediaRowFields.track.file]: { kind: fileKindOf('track'), many: true },
    },
    failure: t('Failed to save the release.'),
  }
  return receiveUpload(request, plan, false, async ({ fields, files, altTexts, opened }) => {
    const { merchItemId } = fields
    if (merchItemId !== null && !(await isItem(merchItemId))) throw noItem()
    const cover = firstFile(files.cover)
    const songs = files.audioFile.flatMap((file) =>
      file ? [{ title: titleOfFile(file.name ?? file.path), file }] : [],
    )
    let savedId = releaseId ?? 0
    const steps = async (tx: Transaction, row: Row) => {
      await assertNotOutdated({ ...bandContentKind, ...shownAs(releaseId) }, tx, row, opened, actor)
      const id = await storeRelease(tx, { bandId, releaseId }, fields)
      savedId = id
      await addSongs(tx, row, id, songs)
      const { cover: before } = await tx.release.findUniqueOrThrow({ where: { id } })
      if (cover) {
        await replaceReleaseCover(tx, { bandId, id }, cover.path)
        await attachFilesToRecord(tx, ownerOf(bandId), [{ field: 'releaseCover', file: cover }])
      }
      const covers = { before, now: cover?.path ?? before }
      await savePictureText(tx, ownerOf(bandId), covers, altTexts?.cover)
      await incrementVersion(bandContentKind, tx, bandId)
      return true
    }
    const note = `${releaseId ? 'changed' : 'made'} release ${fields.title}`
    await updateLocked(bandContentKind, bandId, actor, steps, () => note)
    return savedId
  })
}

/** Adds songs to a release, after the tracks that the band has. */
export async function addSongs(
  tx: Transaction,
  { id: bandId, title: band }: Pick<Row, 'id' | 'title'>,
  releaseId: number,
  songs: { title: string; file: IncomingFile }[],
): Promise<void> {
  if (songs.length === 0) return
  let position = await findNextMediaPosition(tx, 'track', bandId)
  for (const { title, file } of songs) {
    const data = { bandId, releaseId, title, position, ...recordingFromRow(file, band) }
    await tx.track.create({ data })
    position += 1
  }
  const field = mediaRowFields.track.file
  await attachFilesToRecord(
    tx,
    { kind: bandContentKind.name, id: bandId },
    songs.map(({ file }) => ({ field, file })),
  )
  await renumberInPageOrder(tx, bandId)
}

const noItem = () => {
  const message = t('This item is no longer in the shop.')
  return new Invalid(message, { merchItemId: [message] })
}

/**
 * Refuses a private release that is on sale, since everybody sees what is in the shop.
 * @throws Invalid
 */
async function assertNotOnSale(tx: Transaction, releaseId: number): Promise<void> {
  const sold = await tx.variantMusic.findMany({ where: { releaseId, removedAt: null } })
  const ids = sold.map(({ variantId }) => variantId)
  if ((await tx.merchVariant.count({ where: { id: { in: ids }, merchItem: { deletedAt: null } } })) === 0)
    return
  const message = t('Its music is on sale. Take it off sale first.')
  throw new Invalid(message, { isPrivate: [message] })
}

/** @returns its id @throws NotFound, Conflict, Invalid for a private one that is on sale */
export async function storeRelease(
  tx: Transaction,
  { bandId, releaseId }: Place,
  { trackIds, ...fields }: ReleaseFields,
): Promise<number> {
  const slug = bandSlug(fields.title)
  await claimReleaseAddress(tx, bandId, slug, releaseId)
  const before =
    releaseId === undefined ? null : await tx.release.findFirst({ where: { id: releaseId, bandId } })
  if (releaseId !== undefined && !before) throw new NotFound(releaseGone)
  if (before && fields.isPrivate) await assertNotOnSale(tx, before.id)
  const data = { ...fields, slug, leftSlugs: formerSlugsColumnAfter(before, slug) }
  const { id } = releaseId
    ? await tx.release.update({ where: { id: releaseId }, data })
    : await tx.release.create({ data: { ...data, bandId } })
  await tx.track.updateMany({ where: { releaseId: id, id: { notIn: trackIds } }, data: { releaseId: null } })
  const free = { id: { in: trackIds }, bandId, OR: [{ releaseId: null }, { releaseId: id }] }
  await tx.track.updateMany({ where: free, data: { releaseId: id } })
  await renumberInPageOrder(tx, bandId)
  return id
}

/**
 * Moves a release to the trash; its tracks stay with the band.
 * @param version the version of the band that the caller has seen; without it, any version
 * @throws NotFound; Outdated when somebody saved it since
 */
export async function deleteRelease(
  bandId: number,
  id: number,
  actor: Actor,
  version?: number,
): Promise<TrashedPart> {
  let removed: TrashedPart | undefined
  const steps = async (tx: Transaction, row: Row) => {
    await assertNotOutdated(
      { ...bandContentKind, ...shownAs(id) },
      tx,
      row,
      openedVersionOfProgram(version),
      actor,
    )
    const piece = await removeRelease(tx, { bandId, id })
    if (!piece) throw new NotFound(releaseGone)
    removed = {
      name: piece.name,
      piece: await trashPart(tx, { kind: bandContentKind.name, id: bandId }, piece),
    }
    await renumberInPageOrder(tx, bandId)
    await incrementVersion(bandContentKind, tx, bandId)
    return true
  }
  await updateLocked(bandContentKind, bandId, actor, steps, () => removed && `removed ${removed.name}`)
  if (!removed) throw new NotFound(releaseGone)
  return removed
}

export async function findTrackIdsByTitle(bandId: number, titles: string[]): Promise<number[]> {
  const rows = await db.track.findMany({
    where: { bandId, title: { in: titles } },
    orderBy: [...orderByPosition],
  })
  return rows.map(({ id }) => id)
}
