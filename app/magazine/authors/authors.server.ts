import { z } from 'zod'
import { changeTimesReader } from '../../platform/database/changes-in.server'
import { db, type Prisma } from '../../platform/database/db.server'
import { readRowsInBatches } from '../../platform/database/read-in-batches.server'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import {
  type ListRange,
  pageQueryFields,
  searchQueryField,
  whereAfterCursor,
} from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { msg, t } from '../../platform/i18n/i18n'
import { parseTextQuery, searchableText, whereTextMatches } from '../../platform/text/search-words'
import { updatedAtOf } from '../../site/content/updated-at.server'
import {
  type Author,
  authorsPerPage,
  maxAuthorChoices,
  type NamedAuthor,
  noBiographyText,
  unknownAuthor,
} from './authors'

const notDeleted = { deletedAt: null }
const byName = [{ name: 'asc' }, { id: 'asc' }] satisfies Prisma.AuthorOrderByWithRelationInput[]

export async function* streamAllAuthors(): AsyncGenerator<Author[]> {
  const read = (after: AuthorRow | undefined, take: number) => {
    const rest = after && { OR: [{ name: { gt: after.name } }, { name: after.name, id: { gt: after.id } }] }
    return db.author.findMany({ where: { ...notDeleted, ...rest }, orderBy: byName, take })
  }
  for await (const rows of readRowsInBatches(read)) yield rows.map(authorFromRow)
}

export const AuthorsQuery = z.object({ ...searchQueryField(), ...pageQueryFields(['text', 'number']) })

export async function listAuthorsAfterCursor({ cursor, q = '', take }: ListRange) {
  const where = { AND: [notDeleted, whereTextMatches(parseTextQuery(q)), whereAfterCursor(byName, cursor)] }
  const rows = await db.author.findMany({ where, orderBy: byName, take })
  return rows.map((row) => ({ author: authorFromRow(row), next: [row.name, row.id] }))
}

/**
 * Returns the authors for an article's form: the chosen ones, and as many as fit of those whose name matches the
 * search.
 */
export async function listAuthorChoices({ chosen, find }: { chosen: number[]; find: string }) {
  const select = { id: true, name: true }
  const [total, found, kept] = await Promise.all([
    countAuthors(),
    db.author.findMany({
      where: { ...notDeleted, ...whereTextMatches(parseTextQuery(find.replaceAll('\0', ''))) },
      orderBy: byName,
      take: maxAuthorChoices,
      select,
    }),
    chosen.length > 0
      ? db.author.findMany({ where: { ...notDeleted, id: { in: chosen.slice(0, 1000) } }, select })
      : [],
  ])
  const authors = new Map(
    [...found, ...kept].map(({ id, name }) => [id, { id, name: name || unknownAuthor }]),
  )
  return { authors: [...authors.values()], authorTotal: total }
}

export async function listAuthors(askedPage: string | null) {
  const total = await countAuthors()
  const { page, pages, skip, take } = paging(askedPage, total, authorsPerPage)
  const rows = await db.author.findMany({ where: notDeleted, orderBy: byName, skip, take })
  return { authors: rows.map(authorFromRow), page, pages, total }
}

export const countAuthors = () => db.author.count({ where: notDeleted })

/** @param ids of the authors wanted; without them, the first `take` */
export const listAuthorNames = (
  ids?: number[],
  take = ids?.length,
): Promise<{ id: number; name: string }[]> =>
  db.author.findMany({
    where: { ...notDeleted, id: ids && { in: ids } },
    select: { id: true, name: true },
    orderBy: byName,
    take,
  })

export const readAuthorChangeTimes = changeTimesReader(db.author, () => notDeleted, { id: true })

/** Finds an author by name, ignoring case, accents and punctuation. */
export async function findAuthorIdByName(name: string): Promise<number | undefined> {
  const where = { ...notDeleted, OR: [{ searchText: searchableText(name) }, { name }] }
  return (await db.author.findFirst({ where, orderBy: byName, select: { id: true } }))?.id
}

/** @throws NotFound */
export async function findAuthorById(id: number, missing = t('Author not found.')): Promise<Author> {
  const row = await db.author.findFirst({ where: { id, deletedAt: null } })
  if (!row) throw new NotFound(missing, noSuchAuthor)
  return authorFromRow(row)
}

const noSuchAuthor = {
  text: msg('There is no author at this address.'),
  link: { to: href('/authors'), label: msg('All authors') },
}

export async function listAuthorsOfArticle(articleId: number): Promise<Author[]> {
  const rows = await db.articleAuthor.findMany({
    where: { articleId, author: { deletedAt: null } },
    orderBy: { position: 'asc' },
    include: { author: true },
  })
  return rows.map(({ author }) => authorFromRow(author))
}

export async function loadBylinesOfArticles(articleIds: number[]): Promise<Record<number, string[]>> {
  const named = await loadAuthorNamesOfArticles(articleIds)
  return Object.fromEntries(
    Object.entries(named).map(([id, authors]) => [id, authors.map(({ name }) => name)]),
  )
}

export async function loadAuthorNamesOfArticles(
  articleIds: number[],
): Promise<Record<number, NamedAuthor[]>> {
  if (articleIds.length === 0) return {}
  const rows = await db.articleAuthor.findMany({
    where: { articleId: { in: articleIds }, author: { deletedAt: null } },
    orderBy: { position: 'asc' },
    select: { articleId: true, author: { select: { id: true, name: true } } },
  })
  const named: Record<number, NamedAuthor[]> = {}
  for (const { articleId, author } of rows) {
    named[articleId] = [...(named[articleId] ?? []), { id: author.id, name: author.name || unknownAuthor }]
  }
  return named
}

export type AuthorRow = Prisma.AuthorGetPayload<object>

export function authorFromRow({
  id,
  name,
  bio,
  profileImage,
  updatedAt,
  createdAt,
  version,
}: AuthorRow): Author {
  return {
    id,
    name: name || unknownAuthor,
    bio: bio || noBiographyText,
    profileImage: profileImage?.replaceAll('\\', '/') || null,
    updatedAt: updatedAtOf({ updatedAt, createdAt }),
    version,
  }
}
