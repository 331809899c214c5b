import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import '../app/magazine/documents/extraction/newer-node'
import { chromium } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import playwrightConfig from '../playwright.config'
import { round } from './figures'

/** What a plain pdf.js fetches of a file, with ranges of 64 KB, until it has all that page 1 shows. */
export async function byPdfJs(file: string) {
  const { size } = statSync(file)
  let requests = 0
  let bytes = 0
  const server = createServer((request, response) => {
    requests++
    const [, start = '0', end = String(size - 1)] =
      /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const headers = { 'Accept-Ranges': 'bytes', 'Content-Length': Number(end) - Number(start) + 1 }
    const range = { 'Content-Range': `bytes ${start}-${end}/${size}` }
    response.writeHead(
      request.headers.range ? 206 : 200,
      request.headers.range ? { ...headers, ...range } : headers,
    )
    const stream = createReadStream(file, { start: Number(start), end: Number(end) })
    stream.on('data', (chunk) => {
      bytes += chunk.length
    })
    stream.pipe(response)
    response.on('close', () => stream.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const task = getDocument({
    url: `http://127.0.0.1:${port}/a.pdf`,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 65536,
  })
  const document = await task.promise
  await (await document.getPage(1)).getOperatorList()
  await task.destroy()
  server.closeAllConnections()
  server.close()
  return fetched(size, requests, bytes)
}

/** What the reader's own viewer fetches of a file in Chromium until page 1 is drawn on the page of its article. */
export async function byOurViewer(address: string, file: string) {
  const { size } = statSync(file)
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  try {
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const own = new Set<string>()
    let bytes = 0
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.includes('.pdf')) own.add(requestId)
    })
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (own.has(requestId)) bytes += dataLength
    })
    const drawn = new Promise<ReturnType<typeof fetched>>((resolve) =>
      page.exposeFunction('pageIsDrawn', () => resolve(fetched(size, own.size, bytes))),
    )
    await page.addInitScript(() => {
      document.addEventListener('pagedrawn', () => Reflect.get(window, 'pageIsDrawn')(), { once: true })
    })
    await page.goto(address)
    return await drawn
  } finally {
    await browser.close()
  }
}

const fetched = (size: number, requests: number, bytes: number) => ({
  megabytes: round(size / 1e6),
  requests,
  kilobytes: Math.round(bytes / 1000),
  percent: round((100 * bytes) / size),
})
