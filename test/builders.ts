import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { bandSlug } from '../app/bands/bands'
import type { PageLine } from '../app/magazine/documents/documents'
import { pageSearchText } from '../app/magazine/documents/page-text'
import { encodeStoredLines } from '../app/magazine/documents/stored-lines'
import { articleContentKind } from '../app/magazine/publications/admin/article.content.server'
import { ArticleFields } from '../app/magazine/publications/admin/article-form'
import { db, inTransaction, type Prisma } from '../app/platform/database/db.server'
import { searchableText } from '../app/platform/text/search-words'
import { changeBundle } from '../app/shop/items/bundle.server'
import { addFilesToVariant } from '../app/shop/items/variant-files.server'
import { hashPassword } from '../app/site/accounts/passwords.server'
import type { IncomingFile } from '../app/site/content/incoming-file'
import { createRecord } from '../app/site/content/lifecycle.server'
import { receiveFile } from '../app/site/content/receive-file.server'
import { contentTypeOf, type FileKind } from '../app/site/uploads/file-kinds'
import { aJpeg, aPdf } from './files'

const unique = () => randomBytes(4).toString('hex')

/** A published article; what a test is about, it says. */
export function anArticle(
  about: Partial<Prisma.ArticleUncheckedCreateInput> = {},
  client: Pick<typeof db, 'article'> = db,
) {
  const title = about.title ?? `Article ${unique()}`
  const description = about.description ?? 'About something.'
  return client.article.create({
    data: {
      title,
      description,
      searchText: searchableText(title, description),
      coverImage: 'uploads/covers/none.jpg',
      pdfPath: 'uploads/pdfs/none.pdf',
      filetype: 'Article',
      uploadedAt: new Date('2024-01-15'),
      ...about,
    },
  })
}

/** A plan that takes members; what a test is about, it says. */
export const aPlan = (about: Partial<Prisma.PlanUncheckedCreateInput> = {}) =>
  db.plan.create({ data: { name: `Plan ${unique()}`, billing: 'year', priceCents: 2400, ...about } })

/** A membership that runs without end; what a test is about, it says. */
export const aMembership = (
  userId: number,
  planId: number,
  about: Partial<Prisma.MembershipUncheckedCreateInput> = {},
) =>
  db.membership.create({
    data: {
      userId,
      planId,
      origin: 'complimentary',
      status: 'active',
      priceCents: 0,
      startedAt: new Date('2024-01-15'),
      ...about,
    },
  })

/** A published page of the site. */
export function aPage(about: Partial<Prisma.SitePageUncheckedCreateInput> = {}) {
  const { title = 'About', address = 'about' } = about
  return db.sitePage.create({
    data: { title, address, takenAddress: address, body: 'We are a zine.', ...about },
  })
}

/** What an admin says of an article, as its form gives it. */
export const articleFields = (more: Record<string, unknown> = {}) =>
  ArticleFields.parse({ title: 'Night', description: 'Buses', filetype: 'Article', ...more })

/** A published article whose files are really stored. */
export async function anArticleWithFiles(more: Record<string, unknown> = {}, pdf: Buffer = aPdf()) {
  const files = {
    pdf: [await aFile('pdf', 'a.pdf', pdf)],
    coverImage: [await aFile('cover', 'a.jpg', await aJpeg())],
  }
  return createRecord(articleContentKind, { fields: articleFields(more), files })
}

/** Gives a file in storage to a published article. */
export async function ownedByAnArticle(path: string): Promise<void> {
  const owner = { ownerKind: 'articles', ownerId: (await anArticle()).id }
  const file = { path, type: contentTypeOf(path), bytes: 1, sha256: '', ...owner }
  await db.storedFile.upsert({ where: { path }, create: file, update: owner })
}

/** A file on its way: stored, and no record's yet. */
export const aFile = (kind: FileKind, name: string, bytes: Buffer): Promise<IncomingFile> =>
  receiveFile(kind, name, Readable.from([bytes]))

/** What the taking apart of an article's PDF would have found: a text for each page, lines with `\n` between. */
export async function aDocument(
  articleId: number,
  texts: string[],
  about: Partial<Prisma.DocumentUncheckedCreateInput> = {},
) {
  const found = { path: 'uploads/pdfs/none.pdf', state: 'ready', version: 1, pageCount: texts.length }
  const { state, ...data } = { articleId, ...found, ...about }
  const { id } = await db.document.create({ data: { ...data, state: 'running' } })
  const pages = texts.map((text, index) => ({
    documentId: id,
    number: index + 1,
    width: 595,
    height: 842,
    text,
    searchText: pageSearchText(text),
    lines: encodeStoredLines(linesOf(text)),
  }))
  await db.documentPage.createMany({ data: pages })
  await db.document.update({ where: { id }, data: { state } })
  return { id, articleId }
}

function linesOf(text: string): PageLine[] {
  return text.split('\n').map((line, index) => ({
    block: index,
    x: 72,
    y: 72 + 14 * index,
    width: 6 * line.length,
    height: 12,
    fontSize: 10,
    words: line.split(' ').map((word, place) => ({ text: word, x: 72 + 40 * place, width: 6 * word.length })),
  }))
}

export function anAuthor(about: Partial<Prisma.AuthorUncheckedCreateInput> = {}) {
  const name = about.name ?? `Author ${unique()}`
  return db.author.create({ data: { name, searchText: searchableText(name), ...about } })
}

export function aMerchItem(about: Partial<Prisma.MerchItemUncheckedCreateInput> = {}) {
  return db.merchItem.create({
    data: { title: `Item ${unique()}`, priceCents: 1800, image: 'uploads/merch/none.jpg', ...about },
  })
}

/** An item whose price buyers choose. */
export async function anOpenPrice({
  minimumCents = 0,
  priceCents = 500,
  ...about
}: {
  minimumCents?: number
  priceCents?: number
  isDigital?: boolean
  stock?: number | null
} = {}) {
  const { isDigital = false, ...item } = about
  const { id, title } = await aMerchItem({ ...item, priceCents })
  const variant = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: id } })
  await db.merchVariant.update({ where: { id: variant.id }, data: { minimumCents, isDigital } })
  return { id, title, variantId: variant.id }
}

/** An item that is only downloaded: a PDF, unless files are named. */
export async function aDownload(
  about: Partial<Prisma.MerchItemUncheckedCreateInput> = {},
  files: Record<string, Buffer> = { 'zine.pdf': aPdf() },
) {
  const item = await aMerchItem(about)
  const variant = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: item.id } })
  await db.merchVariant.update({ where: { id: variant.id }, data: { isDigital: true } })
  await withFiles(variant.id, files)
  return { ...item, variantId: variant.id }
}

/** Gives files to a variant, as its page does. */
export async function withFiles(variantId: number, files: Record<string, Buffer>): Promise<void> {
  const all = await Promise.all(Object.entries(files).map(([name, bytes]) => aFile('download', name, bytes)))
  const { merchItemId: itemId } = await db.merchVariant.findUniqueOrThrow({ where: { id: variantId } })
  await inTransaction((tx) => addFilesToVariant(tx, { itemId, variantId }, all))
}

/** A bundle of these variants, each with its number of pieces. */
export async function aBundle(
  parts: { variantId: number; quantity?: number }[],
  about: Partial<Prisma.MerchItemUncheckedCreateInput> = {},
) {
  const item = await aMerchItem({ title: `Bundle ${unique()}`, ...about })
  const boss = await aUser({ role: 'admin' })
  for (const { variantId, quantity = 1 } of parts)
    await changeBundle(item.id, { intent: 'add', variantId, quantity }, boss)
  const { id: variantId } = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: item.id } })
  return { ...item, variantId }
}

/** The only variant of an item without options. */
export const onlyVariantOf = ({ id }: { id: number }) =>
  db.merchVariant.findFirstOrThrow({ where: { merchItemId: id } })

const sizes = ['S', 'M', 'L']

/** An item in sizes, of each of which there are some pieces; its variants in that order. */
export async function aShirt({
  stock = 2,
  priceCents = 1800,
  title = `Shirt ${unique()}`,
}: {
  stock?: number | null
  priceCents?: number
  title?: string
} = {}) {
  const item = await aMerchItem({ title, priceCents, optionNames: '["Size"]', stock: 0 })
  await db.merchVariant.deleteMany({ where: { merchItemId: item.id } })
  await db.merchVariant.createMany({
    data: sizes.map((option1, position) => ({ merchItemId: item.id, option1, position, priceCents, stock })),
  })
  const variants = await db.merchVariant.findMany({
    where: { merchItemId: item.id },
    orderBy: { position: 'asc' },
  })
  const [small, medium, large] = variants.map(({ id }) => id)
  return { ...item, small: small ?? 0, medium: medium ?? 0, large: large ?? 0 }
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

/** Somebody who gets letters: everything, unless topics are named. */
export async function aSubscriber({
  topics = ['everything'],
  ...about
}: Partial<Omit<Prisma.SubscriberUncheckedCreateInput, 'topics'>> & { topics?: string[] } = {}) {
  const email = about.email ?? `reader-${unique()}@example.org`
  return db.subscriber.create({
    data: {
      email,
      emailKey: email.toLowerCase(),
      state: 'active',
      confirmedAt: new Date(),
      ...about,
      topics: { create: topics.map((topic) => ({ topic })) },
    },
  })
}
