import { z } from 'zod'
import { authorContent } from '../authors/author.content.server'
import { AuthorFields } from '../authors/author-form'
import { authorIdByName } from '../authors/authors.server'
import { contentPiece } from './content-piece.server'
import type { Piece } from './import-run.server'
import type { SourceFile } from './source-file.server'

/** Whose bio may be empty: who is only named on articles has none. */
export const namedAuthor = {
  ...authorContent,
  form: {
    ...authorContent.form,
    fields: AuthorFields.extend({ bio: z.union([z.literal(''), AuthorFields.shape.bio]) }),
  },
}

/** Somebody known by name: an author of that name who is here already is the same one. */
export function authorPiece({
  name,
  bio = '',
  profileImage,
  source = `author ${name.normalize('NFC')}`,
}: {
  name: string
  bio?: string
  profileImage?: SourceFile
  source?: string
}): Piece {
  return contentPiece(namedAuthor, {
    ...{ source, title: name, fields: { name, bio } },
    files: { profileImage: profileImage ? [profileImage] : [] },
    find: () => authorIdByName(name),
  })
}
