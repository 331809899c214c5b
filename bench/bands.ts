import { chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config'
import { ownFolder } from '../scripts/own-folder.mjs'
import { startServer } from '../test/server'
import { median, round } from './figures'
import { loadProcesses } from './load'
import { scaled } from './scale'

const rounds = scaled(15, 3)
const sizes = { few: { tracks: 3, photos: 3 }, many: { tracks: 60, photos: 300 } }

/** How long a band's page takes to open, with 60 tracks and 300 photos beside 3 of each; wanted is a ratio of at most 1.5. */
export async function measureBands() {
  const DATA_DIR = ownFolder('bench-bands')
  const server = await startServer({ DATA_DIR, SAMPLE_CONTENT: 'on', ACCESS_LOG: 'errors' })
  await addBands(DATA_DIR)
  const addresses = Object.keys(sizes).map((name) => `${server.origin}/bands/${name}`)
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  const opened = addresses.map(() => [] as number[])
  const cpu = addresses.map(() => [] as number[])
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const [index, address] of addresses.entries()) {
      const page = await browser.newPage()
      await page.goto(address, { waitUntil: 'load' })
      const ms = await page.evaluate(
        () => performance.getEntriesByType('navigation')[0]?.duration ?? Number.NaN,
      )
      await page.close()
      // For each request anew, as nobody has this token.
      const alone = { authorization: 'Bearer none' }
      const { cpuMs } = await loadProcesses([server.process.pid ?? 0], address, alone, scaled(100, 20))
      // The first turn warms up.
      if (turn === 0) continue
      opened[index]?.push(ms)
      cpu[index]?.push(cpuMs)
    }
  }
  await browser.close()
  await server.stop()
  const row = (name: string, [few = [], many = []]: number[][]) => ({
    what: name,
    fewMs: round(median(few)),
    manyMs: round(median(many)),
    ratio: round(median(many) / median(few)),
  })
  const rows = [row('opened in Chromium', opened), row('rendered, processor time', cpu)]
  console.table(rows)
  return rows
}

/** Two bands with the recordings and pictures that the sample's have. */
async function addBands(folder: string): Promise<void> {
  const { PrismaClient } = await import('../app/platform/prisma/sqlite/client')
  const { sqliteAdapter } = await import('../app/platform/database/sqlite-adapter.server')
  const db = new PrismaClient({ adapter: sqliteAdapter(`file:${folder}/zinehouse.db`) })
  const [recordings, pictures] = [await db.track.findMany(), await db.photo.findMany()]
  const { landingImage } = await db.band.findFirstOrThrow({ where: { landingImage: { not: null } } })
  const some = <Row>(rows: Row[], count: number) =>
    Array.from({ length: count }, (_, index) => rows[index % rows.length]).filter((row) => row !== undefined)
  for (const [name, { tracks, photos }] of Object.entries(sizes)) {
    const audio = some(recordings, tracks).map(({ audioFile, durationMs, waveform }, index) => ({
      title: `Track ${index + 1}`,
      audioFile,
      durationMs,
      waveform,
    }))
    const images = some(pictures, photos).map(({ image }, index) => ({ title: `Photo ${index + 1}`, image }))
    const media = { tracks: { create: audio }, photos: { create: images } }
    await db.band.create({ data: { title: name, slug: name, landingImage, ...media } })
  }
  await db.$disconnect()
}
