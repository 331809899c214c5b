import type { Actor } from '../accounts/audit.server'
import { db } from '../platform/db.server'
import { type Listing, listNamed } from '../records/listing.server'
import { recordsOf } from '../records/records.server'
import type { IncomingFile } from '../uploads/stored-files.server'
import type { AuthorFields } from './author-form'
import type { Author } from './authors'
import { asAuthor } from './authors.server'

/** The life of an author; what one in the bin wrote stays, without the name. */
export const authorRecords = recordsOf({
  subjectType: 'author',
  missing: 'Author not found.',
  find: (tx, where) => tx.author.findFirst({ where }),
  findAll: (where) => db.author.findMany({ where }),
  update: (tx, where, data) => tx.author.updateMany({ where, data }),
  remove: (tx, where) => tx.author.deleteMany({ where }),
  nameOf: ({ name }) => name,
  filesOf: ({ profileImage }) => [profileImage],
})

export async function addAuthor(
  fields: AuthorFields,
  profileImage: IncomingFile | undefined,
  actor: Actor,
): Promise<Author> {
  const data = { ...fields, profileImage: profileImage?.path }
  return asAuthor(await authorRecords.create([profileImage], actor, (tx) => tx.author.create({ data })))
}

/** @throws NotFound */
export async function changeAuthor(
  id: number,
  fields: AuthorFields,
  profileImage: IncomingFile | undefined,
  actor: Actor,
): Promise<void> {
  const data = { ...fields, profileImage: profileImage?.path }
  await authorRecords.change(id, [profileImage], actor, (tx) => tx.author.update({ where: { id }, data }))
}

/** One page of all authors for their keepers, newest first. */
export async function authorsToManage(asked: Listing) {
  const names = await db.author.findMany({ where: { deletedAt: null }, select: { id: true, name: true } })
  return listNamed(asked, names, async (ids) =>
    (await db.author.findMany({ where: { id: { in: ids } } })).map(asAuthor),
  )
}
