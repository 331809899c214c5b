import { readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { OutlineItem, PageLink } from '../../app/magazine/documents/documents'
import { aJpeg } from '../../test/files'
import { admin, caller } from '../../test/http/shop'
import { type RunningServer, startServer } from '../../test/server'

const lookEveryMs = 1000
const patienceMs = 90 * 60 * 1000

export interface TakenApart {
  id: number
  state: string
  reason: string | null
  pageCount: number
  viewerCopy: string | null
  outline: OutlineItem[]
}

/** The built product on a data folder that stays, taking PDFs apart. */
export async function startSite(dataDir: string) {
  const server = await startServer({ DATA_DIR: dataDir, TAKE_PDFS_APART: 'on', ...admin })
  const boss = await caller(server, 'boss')
  const db = new Database(path.join(dataDir, 'zinehouse.db'), { readonly: true, timeout: 10_000 })
  return { server, publish: publishBy(boss), ...queriesOn(db) }
}
export type Site = Awaited<ReturnType<typeof startSite>> & { server: RunningServer }

const publishBy =
  (boss: Awaited<ReturnType<typeof caller>>) =>
  /** Publishes a PDF through the API. @returns the id of its article */
  async (title: string, pdf: string): Promise<number> => {
    const form = new FormData()
    const fields = { title, description: 'A PDF of Debian', filetype: 'misc', contentType: 'Weird' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('coverImage', new Blob([new Uint8Array(await aJpeg())], { type: 'image/jpeg' }), 'cover.jpg')
    form.set(
      'pdf',
      new Blob([new Uint8Array(readFileSync(pdf))], { type: 'application/pdf' }),
      path.basename(pdf),
    )
    const { status, body } = await boss.call('POST', '/api/articles', form)
    if (status !== 201) throw new Error(`${title}: ${JSON.stringify(body)}`)
    return body.id
  }

function queriesOn(db: Database.Database) {
  const document = db.prepare('SELECT * FROM "Document" WHERE "articleId" = ? ORDER BY "id" DESC LIMIT 1')
  const height = db
    .prepare('SELECT "height" FROM "DocumentPage" WHERE "documentId" = ? AND "number" = ?')
    .pluck()
  const linked = db.prepare(
    `SELECT "number", "width", "links" FROM "DocumentPage" WHERE "documentId" = ? AND "links" LIKE '%"page"%' ORDER BY "number" LIMIT 1`,
  )
  return {
    /** Waits until the PDF of an article is taken apart. @throws Error when that takes too long */
    async takenApart(articleId: number): Promise<TakenApart> {
      for (const until = Date.now() + patienceMs; Date.now() < until; ) {
        const row = document.get(articleId) as (Omit<TakenApart, 'outline'> & { outline: string }) | undefined
        if (row?.state === 'ready' || row?.state === 'failed')
          return { ...row, outline: JSON.parse(row.outline) as OutlineItem[] }
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      }
      throw new Error('It is not taken apart in time.')
    },

    /** Of a page, in points. */
    heightOf: (documentId: number, number: number) => Number(height.get(documentId, number)),

    /** The first page that has links into the document, with all its links. */
    firstLinkedPage(documentId: number) {
      const row = linked.get(documentId) as { number: number; width: number; links: string } | undefined
      return row && { ...row, links: JSON.parse(row.links) as PageLink[] }
    },
  }
}
