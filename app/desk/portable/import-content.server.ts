import { bandContentKind } from '../../bands/band.content.server'
import { bandSlug } from '../../bands/bands'
import { unicodeFormsOf } from '../../bands/bands.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { Conflict, DomainError } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { localTimeOf } from '../../platform/site-zone'
import { moneyForInput } from '../../platform/ui/money'
import type { ContentKind, ContentRow } from '../../site/content/kind.server'
import { contentTableOf } from '../../site/content/table.server'
import { pageContentKind } from '../../site/pages/page.content.server'
import type { FileKind } from '../../site/uploads/file-kinds'
import { authorWithOptionalBio } from './author-record.server'
import { importDatesAndNews } from './band-dates-and-news.server'
import { importReleases } from './band-releases.server'
import { contentImportRecord, type SourceRecord } from './content-record.server'
import { type ExportedEntry, importOriginOf, importSourceOf } from './entry-source'
import type { ExportEntries } from './export-layout'
import { deleteUnchangedPreparedPage } from './free-addresses.server'
import type { ImportRun } from './import-run.server'
import { loadLocalIdsByExportedId } from './local-ids.server'
import type { ExportedSite } from './read-export.server'
import { checkSourceFile, sourceFile } from './source-file.server'

/** Imports a record under its own id and address, if they are free. */
export async function importContentRecord<Row extends ContentRow, Fields, Name extends string>(
  run: ImportRun,
  kind: ContentKind<Row, Fields, Name>,
  entry: ExportedEntry,
  record: () => Promise<Omit<SourceRecord, 'source' | 'origin'>>,
): Promise<void> {
  const source = importSourceOf(kind.name, entry)
  const about = await record().catch((error) => {
    if (!(error instanceof DomainError)) throw error
    run.reportSkipped(kind.noun, titleIn(entry), error.message)
  })
  if (!about) return
  const finish = async (id: number) => {
    await about.finish?.(id)
    await restoreUpdatedAt(kind, id, entry)
  }
  const id = await run.importRecord(
    contentImportRecord(kind, { ...about, source, origin: importOriginOf(entry), finish }),
  )
  if (run.isDryRun || !id || !entry.id || id === entry.id || !run.isNew(source)) return
  run.reportMissing(
    kind.noun,
    about.title,
    `Its number was ${entry.id} and is ${id} here, in its address too.`,
  )
}

/** Restores the time of a record's last change, since the import is no change. */
export async function restoreUpdatedAt<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  id: number,
  { updatedAt, publishedAt, createdAt }: ExportedEntry,
): Promise<void> {
  const data = { updatedAt: updatedAt ?? publishedAt ?? createdAt }
  await contentTableOf(kind, db).updateMany({ where: { id: { in: [id] } }, data })
}

const titleIn = (entry: { title?: string; name?: string }) => entry.title ?? entry.name ?? ''
const on = (checked: boolean) => (checked ? 'on' : undefined)

/** Returns a function that finds files of an export by kind; null if the record has no file. */
export function exportedFileFinder(site: ExportedSite) {
  const altTexts = site.read('alt-texts.json')
  return async (kind: FileKind, ...names: (string | null)[]) => {
    const files = []
    for (const name of names) {
      if (!name) continue
      const altText = (await altTexts)?.[name]
      files.push({ ...sourceFile(kind, await site.folder.file(name)), altText })
    }
    return files
  }
}

export async function importAuthors(run: ImportRun, site: ExportedSite): Promise<void> {
  for (const entry of (await site.read('authors.json')) ?? [])
    await importContentRecord(run, authorWithOptionalBio, entry, async () => ({
      title: entry.name,
      fields: { name: entry.name, bio: entry.bio },
      files: { profileImage: await exportedFileFinder(site)('profileImage', entry.profileImage) },
    }))
}

export async function importArticles(run: ImportRun, site: ExportedSite): Promise<void> {
  const files = exportedFileFinder(site)
  const bands = await loadLocalIdsByExportedId(run, site, 'bands')
  const plans = await loadLocalIdsByExportedId(run, site, 'plans')
  const authors = new Map((await site.read('authors.json'))?.map((author) => [author.id, author]))
  for (const entry of (await site.read('articles.json')) ?? []) {
    const { title, description, filetype, contentType, language, isDraft } = entry
    const authorIds = entry.authors.flatMap((id) => {
      const author = authors.get(id)
      return (author && run.idOf(importSourceOf('authors', author))) ?? []
    })
    const planIds = entry.plans.flatMap((id) => String(plans.get(id) ?? ''))
    // A plan was not imported: the article opens to members of any plan, and never to everyone.
    const access = entry.access === 'plans' && planIds.every((id) => id === '') ? 'members' : entry.access
    await importContentRecord(run, articleContentKind, entry, async () => ({
      title,
      notes: [
        ...(authorIds.length < entry.authors.length ? ['Not all of its authors came over.'] : []),
        ...(planIds.includes('') ? ['Not all of its plans came over.'] : []),
      ],
      fields: {
        title,
        description,
        filetype,
        contentType,
        language: language ?? '',
        isDraft: on(isDraft),
        isPrintable: on(entry.isPrintable),
        embedding: entry.embedding ?? '',
        uploadDate: entry.uploadedAt.toISOString(),
        sendsLetter: on(entry.sendsLetter),
        authorIds: authorIds.map(String),
        tags: [entry.tags.join(',')],
        access,
        planIds,
        previewPages: String(entry.previewPages),
        bandIds: entry.bands.flatMap((id) => String(bands.get(id) ?? '')),
        ...issueFieldsOf(entry),
      },
      files: { pdf: await files('pdf', entry.pdf), coverImage: await files('cover', entry.coverImage) },
      async finish(id) {
        const { translationGroup, publishedAt, letterAt, viewcount, downloadcount } = entry
        const data = { translationGroup, publishedAt, letterAt, viewcount, downloadcount }
        await db.article.update({ where: { id }, data })
        await importCorrections(id, entry)
        await importSuggestions(id, entry)
        await importSeries(entry)
      },
    }))
  }
  await importVolumeContents(run, (await site.read('articles.json')) ?? [])
}

function issueFieldsOf({ issue }: ExportEntries['articles.json'][number]) {
  if (!issue) return {}
  return {
    seriesTitle: issue.series.title,
    issueNumber: issue.number,
    issueDate: issue.date,
    isSpecialIssue: on(issue.isSpecial),
    isbn: issue.isbn,
    printRun: issue.printRun === null ? '' : String(issue.printRun),
    issuePrice: issue.priceCents === null ? '' : moneyForInput(issue.priceCents),
  }
}

/** Imports the description of a series; one that has a description on this site stays as it is. */
async function importSeries({ issue }: ExportEntries['articles.json'][number]): Promise<void> {
  if (!issue) return
  const { title, ...about } = issue.series
  await db.series.updateMany({ where: { title, description: '', issn: '' }, data: about })
}

/** Imports corrected texts before the PDF is extracted, which then uses them. */
async function importCorrections(articleId: number, { corrections }: ExportEntries['articles.json'][number]) {
  if ((await db.pageCorrection.count({ where: { articleId } })) > 0) return
  await db.pageCorrection.createMany({ data: corrections.map((row) => ({ ...row, articleId })) })
}

async function importSuggestions(articleId: number, { suggestions }: ExportEntries['articles.json'][number]) {
  if ((await db.suggestedCorrection.count({ where: { articleId } })) > 0) return
  await db.suggestedCorrection.createMany({ data: suggestions.map((row) => ({ ...row, articleId })) })
}

/** Restores which volume holds which articles, once all of them are imported. */
async function importVolumeContents(run: ImportRun, entries: ExportEntries['articles.json']): Promise<void> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  for (const entry of entries) {
    const volume = byId.get(entry.volume?.id ?? 0)
    const id = run.idOf(importSourceOf('articles', entry))
    const volumeId = volume && run.idOf(importSourceOf('articles', volume))
    if (!entry.volume || !id || !volumeId) continue
    const data = { volumeId, volumePosition: entry.volume.position }
    await run.importRecord({
      source: importSourceOf('contents', entry),
      noun: 'place in a volume',
      title: entry.title,
      check: async () => {},
      write: async () => (await db.article.update({ where: { id }, data })).id,
    })
  }
}

export async function importBands(run: ImportRun, site: ExportedSite): Promise<void> {
  const files = exportedFileFinder(site)
  for (const entry of (await site.read('bands.json')) ?? []) {
    const {
      id: _,
      createdAt: _createdAt,
      updatedAt: _updatedAt,
      landingImage,
      tracks,
      photos,
      isDraft,
      ...rest
    } = entry
    const { leftAddresses, dates: _dates, news: _news, releases, ...about } = rest
    const covers = await files('cover', ...releases.map(({ cover }) => cover))
    const originals = await files('original', ...tracks.map(({ original }) => original))
    await importContentRecord(run, bandContentKind, entry, async () => ({
      title: about.title,
      fields: {
        // The band is a draft until it is complete, so that private releases are never public.
        ...about,
        isDraft: true,
        trackTitle: tracks.map(({ title }) => title),
        photoTitle: photos.map(({ title }) => title),
      },
      files: {
        landingImage: await files('landingImage', landingImage),
        audioFile: await files('track', ...tracks.map(({ audioFile }) => audioFile)),
        photo: await files('photo', ...photos.map(({ photo }) => photo)),
      },
      check: async () => {
        const slug = { in: unicodeFormsOf(bandSlug(about.title)) }
        if ((await db.band.count({ where: { slug } })) > 0)
          throw new Conflict(t('Another band here uses its address.'))
        await Promise.all([...covers, ...originals].map(checkSourceFile))
      },
      async finish(id) {
        await importFormerAddresses(id, leftAddresses)
        await importReleases(id, entry, { covers, originals })
        await db.band.update({ where: { id }, data: { isDraft, videoTranscript: about.videoTranscript } })
        await importDatesAndNews(id, entry)
      },
    }))
  }
}

async function importFormerAddresses(bandId: number, slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    const isTaken =
      (await db.band.count({ where: { slug } })) + (await db.bandAddress.count({ where: { slug } }))
    if (!isTaken) await db.bandAddress.create({ data: { slug, bandId } })
  }
}

export async function importPages(run: ImportRun, site: ExportedSite): Promise<void> {
  const files = exportedFileFinder(site)
  for (const entry of (await site.read('pages.json')) ?? []) {
    const { title, address, place, isDraft, body, pictures } = entry
    const publishAt = localTimeOf(entry.publishAt)
    await importContentRecord(run, pageContentKind, entry, async () => ({
      title,
      fields: {
        title,
        address,
        place,
        body,
        isDraft: on(isDraft),
        language: entry.language ?? '',
        publishDate: publishAt.date,
        publishTime: publishAt.time,
      },
      files: { pictures: await files('sitePage', ...pictures.map(({ file }) => file)) },
      check: () => deleteUnchangedPreparedPage(address, run.isDryRun),
      async finish(id) {
        const { translationGroup } = entry
        await db.sitePage.update({ where: { id }, data: { translationGroup } })
        await numberPictures(id, pictures, entry.publishAt)
      },
    }))
  }
}

/**
 * Renumbers pictures as the text names them, starting with the last: a number is never lower than the position in the
 * list.
 */
async function numberPictures(
  pageId: number,
  pictures: { number: number }[],
  publishAt: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const rows = await tx.sitePagePicture.findMany({ where: { pageId }, orderBy: { number: 'desc' } })
    for (const [index, { id }] of rows.entries()) {
      const { number } = pictures.at(-1 - index) ?? {}
      if (number) await tx.sitePagePicture.update({ where: { id }, data: { number } })
    }
    await tx.sitePage.update({ where: { id: pageId }, data: { publishAt } })
  })
}
