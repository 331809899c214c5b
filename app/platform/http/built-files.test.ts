import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { serveBuiltFiles } from './built-files.server'

const script = 'export const page = 1\n'

/** A server of a folder with a script, its gzip twin, a picture and the map of the build. */
async function aSite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-build-'))
  mkdirSync(path.join(folder, 'assets'))
  mkdirSync(path.join(folder, '.vite'))
  writeFileSync(path.join(folder, 'assets/page.js'), script)
  writeFileSync(path.join(folder, 'assets/page.js.gz'), gzipSync(script))
  writeFileSync(path.join(folder, 'icon.png'), 'picture')
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{}')
  const app = express().use(serveBuiltFiles(folder))
  const server = app.use((_request, response) => void response.status(404).send('no such page')).listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const ask = (name: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${name}`, { headers: { 'Accept-Encoding': 'identity', ...headers } })
  return { folder, ask }
}

test('a hashed file is kept for a year, another for an hour, and what is unchanged is not sent again', async () => {
  const { ask } = await aSite()
  const hashed = await ask('/assets/page.js')
  expect(await hashed.text()).toBe(script)
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(hashed.headers.get('content-type')).toMatch(/javascript/)
  expect((await ask('/icon.png')).headers.get('cache-control')).toBe('public, max-age=3600')
  const etag = hashed.headers.get('etag') ?? ''
  expect((await ask('/assets/page.js', { 'If-None-Match': etag })).status).toBe(304)
})

test('a file goes out in the best encoding that lies beside it and that the browser takes', async () => {
  const { ask } = await aSite()
  const encoded = await ask('/assets/page.js', { 'Accept-Encoding': 'br, gzip' })
  expect(encoded.headers.get('content-encoding')).toBe('gzip')
  expect(encoded.headers.get('content-type')).toMatch(/javascript/)
  expect(encoded.headers.get('vary')).toBe('Accept-Encoding')
  expect(encoded.headers.get('content-length')).toBe(String(gzipSync(script).length))
  expect(await encoded.text()).toBe(script)
  expect((await ask('/assets/page.js')).headers.get('content-encoding')).toBeNull()
})

test('what begins with a dot, lies outside or is no file is not served', async () => {
  const { ask } = await aSite()
  for (const name of ['/.vite/manifest.json', '/%2e%2e/etc/passwd', '/assets', '/assets/', '/%'])
    expect([name, (await ask(name)).status]).toEqual([name, 404])
})

test('a file that an upgrade took away is a 404 of the site, kept by nobody', async () => {
  const { folder, ask } = await aSite()
  rmSync(path.join(folder, 'assets/page.js'))
  const gone = await ask('/assets/page.js')
  expect([gone.status, await gone.text()]).toEqual([404, 'no such page'])
  expect(gone.headers.get('cache-control')).toBeNull()
  expect((await ask('/icon.png')).status).toBe(200)
})
