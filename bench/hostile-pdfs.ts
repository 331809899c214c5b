import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { extractionLimits } from '../app/magazine/documents/extract-document.server'
import { ownFolder } from '../scripts/own-folder.mjs'
import {
  anEncryptedPdf,
  aPdfOfCircularPages,
  aPdfThatClaimsPages,
  aPdfThatDrawsItself,
  aPdfThatUnpacksToAGigabyte,
  aPdfWithLoopingFont,
  aTruncatedPdf,
} from '../test/hostile-pdfs'
import { watchMemory } from '../test/memory'
import { aTextPdf } from '../test/pdfs'
import { round } from './figures'
import { watchPrograms } from './program-memory'
import { type Site, startSite } from './real-pdfs/site'

const hostile: Record<string, () => Buffer> = {
  encrypted: anEncryptedPdf,
  truncated: aTruncatedPdf,
  '100,000 pages': () => aPdfThatClaimsPages(100_000),
  'a page of 20,000 pt': () => aTextPdf(['Large'], '0 0 20000 20000'),
  'pages in a circle': aPdfOfCircularPages,
  'a drawing that draws itself': aPdfThatDrawsItself,
  'a font that loops': aPdfWithLoopingFont,
  '1 GB unpacked': aPdfThatUnpacksToAGigabyte,
  'a good one afterwards': () => aTextPdf(['Night buses run late.', 'And early.']),
}

/** What hostile PDFs cost the site that takes them apart, and what becomes of their articles. */
export async function measureHostilePdfs() {
  const folder = ownFolder('bench-hostile')
  const site = await startSite(folder)
  const rows = []
  for (const [what, make] of Object.entries(hostile)) {
    const pdf = path.join(folder, 'hostile.pdf')
    writeFileSync(pdf, make())
    rows.push({ what, ...(await publish(site, what, pdf)) })
  }
  await site.server.stop()
  console.log(
    `\nHostile PDFs; a program may take ${extractionLimits.memoryMb} MB and ${extractionLimits.secondsPerPage} s for a page\n`,
  )
  console.table(rows)
  return rows
}

async function publish(site: Site, what: string, pdf: string) {
  const { server } = site
  const programs = watchPrograms(path.join(server.dataDir, 'taking-apart'))
  const grownBy = watchMemory(server.process.pid)
  const began = performance.now()
  const id = await site.publish(what, pdf)
  const uploaded = performance.now()
  const { state, reason, pageCount } = await site.takenApart(id)
  const done = performance.now()
  const article = await fetch(`${server.origin}/articles/${id}`)
  await article.arrayBuffer()
  const { all, one } = programs()
  return {
    state,
    reason,
    pages: pageCount,
    uploadSeconds: round((uploaded - began) / 1000),
    jobSeconds: round((done - uploaded) / 1000),
    programsMb: all,
    largestMb: one,
    siteGrewMb: Math.round(grownBy?.() ?? 0),
    articleAnswers: article.status,
  }
}
