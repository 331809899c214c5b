import { z } from 'zod'
import { authorContentKind } from '../../magazine/authors/author.content.server'
import { AuthorFields } from '../../magazine/authors/author-form'
import { findAuthorIdByName } from '../../magazine/authors/authors.server'
import { contentImportRecord } from './content-record.server'
import type { ImportRecord } from './import-run.server'
import type { SourceFile } from './source-file.server'

/** The author's form with an optional bio: authors who are only named on articles have none. */
export const authorWithOptionalBio = {
  ...authorContentKind,
  form: {
    ...authorContentKind.form,
    fields: AuthorFields.extend({ bio: z.union([z.literal(''), AuthorFields.shape.bio]) }),
  },
}

/** Makes an import record of an author known by name: an existing author of that name is the same one. */
export function authorImportRecord({
  name,
  bio = '',
  profileImage,
  source = `author ${name.normalize('NFC')}`,
}: {
  name: string
  bio?: string
  profileImage?: SourceFile
  source?: string
}): ImportRecord {
  return contentImportRecord(authorWithOptionalBio, {
    source,
    title: name,
    fields: { name, bio },
    files: { profileImage: profileImage ? [profileImage] : [] },
    find: () => findAuthorIdByName(name),
  })
}
