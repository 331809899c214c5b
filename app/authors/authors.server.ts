import { db, type Prisma } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { type Author, noBiography, unknownAuthor } from './authors'

export async function allAuthors(): Promise<Author[]> {
  return (await db.author.findMany({ where: { deletedAt: null }, orderBy: { name: 'asc' } })).map(asAuthor)
}

/** @throws NotFound */
export async function authorById(id: number, missing = 'Author not found.'): Promise<Author> {
  const row = await db.author.findFirst({ where: { id, deletedAt: null } })
  if (!row) throw new NotFound(missing)
  return asAuthor(row)
}

/** The authors of an article, in the order the admin chose. */
export async function authorsOf(articleId: number): Promise<Author[]> {
  const rows = await db.articleAuthor.findMany({
    where: { articleId, author: { deletedAt: null } },
    orderBy: { position: 'asc' },
    include: { author: true },
  })
  return rows.map(({ author }) => asAuthor(author))
}

/** Author names by article id. */
export async function bylinesOf(articleIds: number[]): Promise<Record<number, string[]>> {
  const rows = await db.articleAuthor.findMany({
    where: { articleId: { in: articleIds }, author: { deletedAt: null } },
    orderBy: { position: 'asc' },
    select: { articleId: true, author: { select: { name: true } } },
  })
  const bylines: Record<number, string[]> = {}
  for (const { articleId, author } of rows) {
    bylines[articleId] = [...(bylines[articleId] ?? []), author.name || unknownAuthor]
  }
  return bylines
}

export type AuthorRow = Prisma.AuthorGetPayload<object>

export function asAuthor({ id, name, bio, profileImage, version }: AuthorRow): Author {
  return {
    id,
    name: name || unknownAuthor,
    bio: bio || noBiography,
    profileImage: profileImage?.replaceAll('\\', '/') || null,
    version,
  }
}
