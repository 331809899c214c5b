import { randomBytes } from 'node:crypto'
import { hashPassword } from '../app/accounts/passwords.server'
import { bandSlug } from '../app/bands/bands'
import { db, type Prisma } from '../app/platform/db.server'
import { searchable } from '../app/publications/publications'

const unique = () => randomBytes(4).toString('hex')

/** A published article; what a test is about, it says. */
export function anArticle(about: Partial<Prisma.ArticleUncheckedCreateInput> = {}) {
  const title = about.title ?? `Article ${unique()}`
  const description = about.description ?? 'About something.'
  return db.article.create({
    data: {
      title,
      description,
      searchText: searchable(`${title}\n${description}`),
      coverImage: 'uploads/covers/none.jpg',
      pdfPath: 'uploads/pdfs/none.pdf',
      filetype: 'Article',
      uploadedAt: new Date('2024-01-15'),
      ...about,
    },
  })
}

export function anAuthor(about: Partial<Prisma.AuthorUncheckedCreateInput> = {}) {
  return db.author.create({ data: { name: `Author ${unique()}`, ...about } })
}

export function aMerchItem(about: Partial<Prisma.MerchItemUncheckedCreateInput> = {}) {
  return db.merchItem.create({
    data: { title: `Item ${unique()}`, priceCents: 1800, image: 'uploads/merch/none.jpg', ...about },
  })
}

export function aBand(about: Partial<Prisma.BandUncheckedCreateInput> = {}) {
  const title = about.title ?? `Band ${unique()}`
  return db.band.create({ data: { title, slug: bandSlug(title), ...about } })
}

/** The password of everybody that a test makes. */
export const password = 'correct horse battery'
let hashed: Promise<string> | undefined

export async function aUser(about: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  hashed ??= hashPassword(password)
  const username = about.username ?? `user-${unique()}`
  const email = about.email ?? `${username}@example.org`
  const keys = { usernameKey: username.toLowerCase(), emailKey: email.toLowerCase() }
  return db.user.create({ data: { username, email, ...keys, passwordHash: await hashed, ...about } })
}
