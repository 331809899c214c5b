import path from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'

export const pagesPerArticle = 20
const wordsPerPage = 120
const vocabulary = 30_000
const batch = 100

/** A word of the made-up language; the first ones stand on nearly every page, the last ones on a few. */
export const wordOf = (rank: number): string =>
  [...rank.toString(26)].map((digit) => 'aeioubcdfghklmnprstvwyzxqj'[Number.parseInt(digit, 26)]).join('o')

function textsOf(article: number): string[] {
  let state = article * 2_654_435_761
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) >>> 0
    return state / 2 ** 32
  }
  const word = () => wordOf(Math.floor(vocabulary ** random()))
  return Array.from({ length: pagesPerArticle }, () => Array.from({ length: wordsPerPage }, word).join(' '))
}

interface Batch {
  ids: number[]
  pages: { articleId: number; number: number; text: string }[]
}

function* batches(articles: number): Generator<Batch> {
  for (let from = 1; from <= articles; from += batch) {
    const ids = Array.from({ length: Math.min(batch, articles - from + 1) }, (_, index) => from + index)
    const pages = ids.flatMap((articleId) =>
      textsOf(articleId).map((text, index) => ({ articleId, number: index + 1, text })),
    )
    yield { ids, pages }
  }
}

const article = `INSERT INTO "Article" ("id", "title", "description", "searchText", "coverImage", "pdfPath", "filetype", "uploadedAt")`
const document = `INSERT INTO "Document" ("id", "articleId", "path", "state", "version", "pageCount")`
const page = `INSERT INTO "DocumentPage" ("documentId", "number", "width", "height", "text", "searchText")`
const ready = `UPDATE "Document" SET "state" = 'ready' WHERE "id"`

/** Adds so many articles of 20 pages of text to the empty database of a data folder. */
export function seedPagesOnSqlite(dataDir: string, articles: number): void {
  const db = new Database(path.join(dataDir, 'zinehouse.db'), { timeout: 60_000 })
  const addArticle = db.prepare(
    `${article} VALUES (?, 'Piece ' || ?, 'Of pages', 'piece', 'c.jpg', 'p.pdf', 'Article', '2024-01-15T00:00:00.000+00:00')`,
  )
  const addDocument = db.prepare(`${document} VALUES (?, ?, 'p.pdf', 'running', 1, ${pagesPerArticle})`)
  const addPage = db.prepare(`${page} VALUES (?, ?, 420, 595, ?, ?)`)
  const makeReady = db.prepare(`${ready} = ?`)
  const add = db.transaction(({ ids, pages }: Batch) => {
    for (const id of ids) {
      addArticle.run(id, id)
      addDocument.run(id, id)
    }
    for (const { articleId, number, text } of pages) addPage.run(articleId, number, text, text)
    for (const id of ids) makeReady.run(id)
  })
  for (const each of batches(articles)) add(each)
  db.close()
}

/** The same on PostgreSQL. */
export async function seedPagesOnPostgresql(connectionString: string, articles: number): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const { ids, pages } of batches(articles)) {
    await client.query('BEGIN')
    await client.query(
      `${article} SELECT id, 'Piece ' || id, 'Of pages', 'piece', 'c.jpg', 'p.pdf', 'Article', '2024-01-15' FROM unnest($1::int[]) id`,
      [ids],
    )
    await client.query(
      `${document} SELECT id, id, 'p.pdf', 'running', 1, ${pagesPerArticle} FROM unnest($1::int[]) id`,
      [ids],
    )
    await client.query(
      `${page} SELECT a, n, 420, 595, t, t FROM unnest($1::int[], $2::int[], $3::text[]) AS p(a, n, t)`,
      [pages.map((one) => one.articleId), pages.map((one) => one.number), pages.map((one) => one.text)],
    )
    await client.query(`${ready} = ANY($1::int[])`, [ids])
    await client.query('COMMIT')
  }
  await client.query('VACUUM ANALYZE')
  await client.end()
}
