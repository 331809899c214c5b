import type { Transaction } from '../../platform/database/db.server'
import { validate } from '../../platform/http/request.server'
import { msg } from '../../platform/i18n/i18n'
import { parseTextQuery, searchableText, whereTextMatches } from '../../platform/text/search-words'
import type { Actor } from '../../site/accounts/audit.server'
import { defineContentKind, firstFile } from '../../site/content/kind.server'
import { createRecord } from '../../site/content/lifecycle.server'
import { setUpdatedAtOf } from '../../site/content/updated-at.server'
import { AuthorFields } from './author-form'
import { type AuthorRow, authorFromRow, findAuthorIdByName } from './authors.server'

/** While an author is in the trash, their articles stay published without the name. */
export const authorContentKind = defineContentKind({
  name: 'authors',
  noun: msg('author'),
  notFound: msg('Author not found.'),
  may: ['publish'],
  model: 'author',
  titleColumn: 'name',
  form: {
    fields: AuthorFields,
    files: { profileImage: { kind: 'profileImage', label: msg('Profile Image') } },
    failure: msg('Failed to upload author.'),
  },
  create: (tx, fields, { profileImage }, origin) =>
    tx.author.create({
      data: { ...columnsOf(fields), profileImage: firstFile(profileImage)?.path, ...origin },
    }),
  async update(tx, id, fields, { profileImage }) {
    const renamed = { id, name: { not: fields.name } }
    if ((await tx.author.count({ where: renamed })) > 0) await changeBylines(tx, id)
    await tx.author.update({
      where: { id },
      data: { ...columnsOf(fields), profileImage: firstFile(profileImage)?.path },
    })
  },
  toForm: (row: AuthorRow) => authorFromRow(row),
  shown: ({ name, bio, profileImage }) => ({
    Name: name,
    Bio: bio ?? '',
    'Profile Image': profileImage ?? '',
  }),
  matching: (q) => whereTextMatches(parseTextQuery(q)),
  note: () => '',
  picture: (row) => authorFromRow(row).profileImage,
  trashed: (tx, { id }) => changeBylines(tx, id),
  restored: (tx, { id }) => changeBylines(tx, id),
})

async function changeBylines(tx: Transaction, authorId: number): Promise<void> {
  const rows = await tx.articleAuthor.findMany({ where: { authorId }, select: { articleId: true } })
  await setUpdatedAtOf(
    'article',
    tx,
    rows.map(({ articleId }) => articleId),
  )
}

const columnsOf = (fields: AuthorFields) => ({ ...fields, searchText: searchableText(fields.name) })

/** @throws Invalid */
export async function findOrCreateAuthorId(typed: string, actor?: Actor): Promise<number> {
  const { name } = validate(AuthorFields.pick({ name: true }), { name: typed }, () => 'newAuthor')
  const known = await findAuthorIdByName(name)
  if (known) return known
  const upload = { fields: { name, bio: '' }, files: { profileImage: [] } }
  return (await createRecord(authorContentKind, upload, actor)).id
}
