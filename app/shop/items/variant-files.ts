import { z } from 'zod'
import { Id } from '../../platform/id'
import { endingOf } from '../../site/uploads/file-rules'

export interface VariantFile {
  /** Below 0 for the PDF of an article. */
  id: number
  title: string
  /** PDF, MP3 or ZIP, by its extension. */
  type: string
  bytes: number
}

export interface AdminFile extends VariantFile {
  isRemoved: boolean
}

/** The public facts about the files: no titles. */
export interface Download {
  /** Such as "12 MP3, 1 PDF". */
  counts: string
  bytes: number
}

export function downloadOf(files: VariantFile[]): Download | null {
  if (files.length === 0) return null
  const types = [...new Set(files.map(({ type }) => type))]
  const counts = types.map((type) => `${files.filter((file) => file.type === type).length} ${type}`)
  return { counts: counts.join(', '), bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
}

export const FilesFields = z.object({ variantId: Id })

export const maxFiles = 200
export const typeOfFile = (path: string) => endingOf(path).slice(1).toUpperCase()

/** Returns the name of a field in the list of files: `title-12`. */
export const titleField = (id: number) => `title-${id}`

export const idOfArticleFile = (articleId: number) => -articleId
