import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { assertOwn } from '../scripts/own-folder.mjs'

const words = 'ink paper staple fold press riso bus harbour roller river night bread thread page zine'.split(
  ' ',
)

/** Adds so many articles, and once the shop, authors and bands of a small house, to the database of DATA_DIR. */
export async function seed(count: number): Promise<void> {
  const [{ db }, { env }, { migrate }, { searchableText }] = await Promise.all([
    import('../app/platform/database/db.server'),
    import('../app/platform/env.server'),
    import('../app/platform/database/migrate.server'),
    import('../app/platform/text/search-words'),
  ])
  assertOwn(env.databaseUrl)
  await migrate(env.databaseUrl)
  await aCover(env.dataDir)
  cpSync('sample/files/pdfs/night-work.pdf', path.join(env.dataDir, 'uploads/pdfs/bench.pdf'))
  const first = await db.article.count()

  const phrase = (from: number, length: number) =>
    Array.from({ length }, (_, index) => words[(from * 7 + index * (1 + (from % 5))) % words.length]).join(
      ' ',
    )
  const articles = Array.from({ length: count }, (_, index) => {
    const number = first + index + 1
    const title = `${phrase(number, 5)} ${number}`
    const description = phrase(number + 3, 24)
    return {
      title,
      description,
      searchText: searchableText(title, description),
      coverImage: 'uploads/covers/bench.jpg',
      pdfPath: 'uploads/pdfs/bench.pdf',
      filetype: number % 10 === 0 ? 'Volume' : 'Article',
      contentType: 'Weird',
      viewcount: number,
      uploadedAt: new Date(Date.UTC(2020, 0, 1 + (number % 2000))),
    }
  })
  for (let start = 0; start < count; start += 500) {
    await db.article.createMany({ data: articles.slice(start, start + 500) })
  }
  if (first === 0) {
    const files = { 'uploads/covers/bench.jpg': 'image/jpeg', 'uploads/pdfs/bench.pdf': 'application/pdf' }
    await db.storedFile.createMany({
      data: Object.entries(files).map(([file, type]) => ({
        path: file,
        type,
        bytes: 1,
        sha256: '',
        ownerKind: 'articles',
        ownerId: 1,
      })),
    })
    const image = 'uploads/covers/bench.jpg'
    await db.merchItem.createMany({
      data: Array.from({ length: 40 }, (_, index) => ({ title: `Item ${index}`, priceCents: 1800, image })),
    })
    await db.author.createMany({
      data: Array.from({ length: 20 }, (_, index) => ({
        name: `Author ${index}`,
        searchText: `author ${index}`,
      })),
    })
  }
  await db.$disconnect()
  const { zinehouse } = globalThis as { zinehouse?: Map<string, unknown> }
  zinehouse?.delete('db')
}

async function aCover(dataDir: string) {
  const folder = path.join(dataDir, 'uploads/covers')
  mkdirSync(folder, { recursive: true })
  const cover = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#e8431f' } })
  writeFileSync(path.join(folder, 'bench.jpg'), await cover.jpeg().toBuffer())
}
