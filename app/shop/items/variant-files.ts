import { fileEndingOf } from '../../site/uploads/file-rules'

export interface VariantFile {
  /** The file's id; negative for the PDF of an article. */
  id: number
  title: string
  /** The type by the file's extension: PDF, MP3 or ZIP. */
  type: string
  bytes: number
}

export interface FileForAdmin extends VariantFile {
  isRemoved: boolean
}

/** Public data about the files, without titles. */
export interface DownloadSummary {
  /** The number of files by type, such as "12 MP3, 1 PDF". */
  counts: string
  bytes: number
}

export function downloadSummaryOf(files: VariantFile[]): DownloadSummary | null {
  if (files.length === 0) return null
  const types = [...new Set(files.map(({ type }) => type))]
  const counts = types.map((type) => `${files.filter((file) => file.type === type).length} ${type}`)
  return { counts: counts.join(', '), bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
}

export const maxVariantFiles = 200
export const fileTypeLabel = (path: string) => fileEndingOf(path).slice(1).toUpperCase()

/** Returns the name of a field in the list of files: `title-12`. */
export const titleFieldName = (id: number) => `title-${id}`

export const idOfArticleFile = (articleId: number) => -articleId
