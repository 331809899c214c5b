import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import playwrightConfig from '../../playwright.config'
import { fetchPdf, folder } from './fetch'
import { type RealPdf, realPdfs } from './list'
import { fallsShort } from './open'
import { startSite } from './site'
import { type Result, writeTable } from './table'
import { readWholeVolume, samplePdf } from './whole-volume'

/**
 * Publishes real PDFs of Debian's packages, waits until they are taken apart, and opens each in Chromium; goes on where the last
 * run ended. With `--volume`, the sample's longest volume is read end to end too, without JavaScript and in w3m.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    most: { type: 'string' },
    again: { type: 'boolean' },
    volume: { type: 'boolean' },
  },
})
const file = path.join(folder, 'results.json')
const results: Record<string, Result> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
const keep = () => writeFileSync(file, JSON.stringify(results, null, 2))

const isDue = (pdf: RealPdf) =>
  values.only ? nameOf(pdf).includes(values.only) : values.again || !results[nameOf(pdf)]?.short
const due = realPdfs.filter(isDue).slice(0, Number(values.most ?? realPdfs.length))

const dataDir = path.join(folder, 'site')
mkdirSync(dataDir, { recursive: true })
const site = await startSite(dataDir)
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
try {
  for (const pdf of due) {
    const name = nameOf(pdf)
    results[name] ??= { articleId: await site.publish(`${pdf.what}: ${path.basename(name)}`, fetchPdf(pdf)) }
    keep()
  }
  for (const pdf of due) {
    const result = results[nameOf(pdf)]
    if (!result) continue
    const { document, short } = await fallsShort(browser, site, result.articleId, fetchPdf(pdf))
    Object.assign(result, { pages: document.pageCount, short })
    keep()
    console.log(`${nameOf(pdf)}, ${document.pageCount} pages: ${short.join('; ') || 'well'}`)
  }
  if (values.volume) {
    results[samplePdf] ??= { articleId: await site.publish('One Hundred and Eight Plates', samplePdf) }
    keep()
    const { articleId } = results[samplePdf]
    const { pageCount } = await site.takenApart(articleId)
    console.dir(await readWholeVolume(browser, site.server.origin, articleId, pageCount), { depth: 4 })
  }
} finally {
  await browser.close()
  await site.server.stop()
  writeTable(realPdfs.flatMap((pdf) => ({ ...pdf, ...results[nameOf(pdf)] })))
}
process.exit(0)

function nameOf({ package: from, file: end }: RealPdf): string {
  return `${from}/${end}`
}
