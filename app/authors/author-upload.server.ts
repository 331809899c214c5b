import type { IncomingFile } from '../uploads/stored-files.server'
import { takeUpload } from '../uploads/upload.server'
import { AuthorFields, authorFiles } from './author-form'

/** Reads an author's form, with or without a picture. @throws Invalid, Unavailable */
export function takeAuthor<T>(
  request: Request,
  use: (fields: AuthorFields, profileImage: IncomingFile | undefined) => Promise<T>,
): Promise<T> {
  const plan = { fields: AuthorFields, files: authorFiles, failure: 'Failed to upload author.' }
  return takeUpload(request, plan, ({ fields, files }) => use(fields, files.profileImage.find(Boolean)))
}
