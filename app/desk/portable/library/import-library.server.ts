import { articleContentKind } from '../../../magazine/publications/admin/article.content.server'
import { isIsbn } from '../../../magazine/publications/series/identifiers'
import { maxTagLength, maxTags, parseTags } from '../../../magazine/publications/tags/tags'
import { Invalid } from '../../../platform/errors/errors'
import { cutText, excerptOf } from '../../../platform/text/cut-text'
import { languageTags } from '../../../platform/ui/languages'
import { authorImportRecord } from '../author-record.server'
import { contentImportRecord } from '../content-record.server'
import { plainTextOfHtml } from '../html-to-markdown.server'
import type { ImportFormat } from '../import-format'
import type { ImportRun } from '../import-run.server'
import { withFolderOf } from '../open-zip.server'
import { orderByPublication } from '../publication-order.server'
import { hashFileWithSha256, sourceFile } from '../source-file.server'
import { SourceFolder } from '../source-folder.server'
import { type Opf, readOpf } from './opf.server'
import { firstDayOf } from './publication-name'

const { noun } = articleContentKind

export const libraryImport: ImportFormat = {
  name: 'library',
  recognize: ({ entries }) => entries.some((name) => /(^|\/)metadata\.opf$/i.test(name)),
  import: importLibrary,
}

/**
 * Imports a library of Calibre, or any folder or ZIP in which a `metadata.opf` lies beside each book. Books with a PDF
 * become publications in draft.
 * @throws Error with a message of one line for the operator
 */
function importLibrary(run: ImportRun, source: string): Promise<void> {
  return withFolderOf(source, async (folder) => {
    const files = await SourceFolder.open(folder)
    const names = await files.list()
    const books = names.filter((name) => /(^|\/)[^/]*\.opf$/i.test(name) && !/^\.caltrash\//.test(name))
    if (books.length === 0) throw new Error(`${source} has no metadata.opf.`)
    for (const book of books) await takeBook(run, files, names, book)
  })
}

async function takeBook(run: ImportRun, files: SourceFolder, names: string[], opf: string): Promise<void> {
  const folder = opf.slice(0, opf.lastIndexOf('/') + 1)
  const beside = names.filter((name) => name.startsWith(folder) && !name.slice(folder.length).includes('/'))
  try {
    const book = await readOpf(await files.file(opf)).catch((error) => {
      throw new Invalid(`Its description cannot be read: ${error.message}`)
    })
    const [pdf, ...others] = beside.filter((name) => /\.pdf$/i.test(name))
    if (!pdf) throw new Invalid(whyWithoutPdf(beside))
    const path = await files.file(pdf)
    const cover = beside.find((name) => /(^|\/)cover\.(jpe?g|png)$/i.test(name))
    const notes = others.length > 0 ? ['It has more than one PDF: the first came.'] : []
    const authorIds: string[] = []
    for (const name of book.authors) {
      const id = await run.importRecord(authorImportRecord({ name: excerptOf(name, 200) }))
      if (id) authorIds.push(String(id))
    }
    const fields = fieldsOf(book, authorIds, notes)
    await run.importRecord(
      contentImportRecord(articleContentKind, {
        source: `library ${book.id || (await hashFileWithSha256(path))}`,
        title: fields.title,
        notes,
        fields,
        finish: orderByPublication(fields),
        files: {
          pdf: [sourceFile('pdf', path)],
          coverImage: [
            cover
              ? sourceFile('cover', await files.file(cover))
              : { kind: 'cover', path, name: 'cover.jpg', isFirstPage: true },
          ],
        },
      }),
    )
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    run.reportSkipped(noun, folder.replace(/\/$/, '') || opf, error.message)
  }
}

function whyWithoutPdf(beside: string[]): string {
  const formats = beside.flatMap((name) => /\.(epub|mobi|azw3?|cbz|cbr|docx|txt)$/i.exec(name)?.[1] ?? [])
  if (formats.length === 0) return 'There is no PDF beside it.'
  return `It is ${formats.join(', ').toUpperCase()} alone; a publication here is a PDF.`
}

function fieldsOf(book: Opf, authorIds: string[], notes: string[]) {
  const { title, description, date, language, subjects, isbn, series, seriesIndex } = book
  const [day] = /^\d{4}-\d\d-\d\d/.exec(firstDayOf(date)) ?? []
  const tags = parseTags(subjects.map((tag) => cutText(tag.replaceAll(',', ' '), maxTagLength)))
  if (tags.length > maxTags) notes.push(`It has ${tags.length} tags: the first ${maxTags} came.`)
  const number = seriesIndex.replace(/\.0+$/, '')
  return {
    title: excerptOf(title || 'Untitled', 300),
    description: cutText(plainTextOfHtml(description) || title || 'Untitled', 10_000),
    filetype: 'Article',
    language: languageTags.find((tag) => tag === language || languageNames[language] === tag),
    uploadDate: day,
    isDraft: 'on',
    authorIds,
    tags: [tags.slice(0, maxTags).join(',')],
    ...(series && { seriesTitle: cutText(series, 200), issueNumber: cutText(number || '1', 40) }),
    ...(isIsbn(isbn.replace(/[\s-]/g, '').toUpperCase()) && series && { isbn }),
  }
}

/** Calibre names languages by ISO 639-2, the forms here by ISO 639-1. */
const languageNames: Record<string, string> = {
  eng: 'en',
  deu: 'de',
  ger: 'de',
  fra: 'fr',
  fre: 'fr',
  spa: 'es',
  por: 'pt',
  ita: 'it',
  pol: 'pl',
  ell: 'el',
  tur: 'tr',
  ara: 'ar',
  heb: 'he',
  jpn: 'ja',
  nld: 'nl',
  swe: 'sv',
}
