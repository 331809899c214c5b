import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aServersDatabase } from '../engines'
import { aJpeg, anMp3, filesIn, formOf } from '../files'
import { aRecording, hasFfmpeg, takeRecordings } from '../recordings'
import type { RunningServer } from '../server'
import { zippedIn } from '../zip'
import { admin, aProvider, aShopProcess, caller } from './shop'

const kills = 6

/** A shop process on a folder that outlives it. */
async function aShopOn(variables: Record<string, string> = {}) {
  const provider = await aProvider()
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-music-'))
  const db = await aServersDatabase('SQLite', folder)
  const start = () => aShopProcess(provider, { ...admin, ...variables, DATA_DIR: folder })
  const running: { server: RunningServer } = { server: await start() }
  onTestFinished(async () => {
    await running.server.stop()
    await provider.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { running, start, folder, db }
}

/** A release of uploaded tracks on sale for what its buyers want. */
async function sellAs(server: RunningServer, files: [string, Buffer][]) {
  const boss = await caller(server, 'boss')
  await boss.call('POST', '/api/bands', { title: 'Grindbox' })
  for (const [filename, file] of files) {
    const form = formOf([
      ['title', filename.replace(/\.\w+$/, '')],
      ['audioFile', { file, filename }],
    ])
    const { status, body } = await boss.call('POST', '/api/bands/1/upload-track', form)
    if (status !== 201) throw new Error(JSON.stringify(body))
  }
  const form = formOf([
    ['title', 'Loud'],
    ['kind', 'ep'],
    ['cover', { file: await aJpeg(), filename: 'loud.jpg' }],
    ...files.map((_, index): [string, string] => ['trackIds', String(index + 1)]),
  ])
  expect((await boss.page('/admin/bands/1/releases/new', { method: 'POST', body: form })).status).toBe(303)
  const sale = new URLSearchParams({ intent: 'sell', pricing: 'chosen', price: '5' })
  const sold = await boss.page('/admin/bands/1/releases/1', { method: 'POST', body: sale })
  expect(sold.status).toBe(303)
  return boss
}

const deskOf = async (server: RunningServer) =>
  (await (await caller(server, 'boss')).page('/admin/bands/1/releases/1')).text()

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

const allReady = (html: string) => html.match(/<td>Ready/g)?.length === 4

test.runIf(hasFfmpeg && process.platform === 'linux')(
  `a site that is killed ${kills} times while it makes formats makes each of them once, and leaves nothing else`,
  { timeout: 600_000 },
  async () => {
    const { running, start, folder, db } = await aShopOn()
    await takeRecordings(db)
    await running.server.stop()
    running.server = await start()
    const long = aRecording('wav', { seconds: 60, sound: 'anoisesrc=amplitude=0.5' })
    await sellAs(running.server, [
      ['One.wav', long],
      ['Two.wav', long],
    ])
    for (let killed = 0; killed < kills; killed += 1) {
      const { pid = 0 } = running.server.process
      await vi.waitUntil(() => childrenOf(pid).length > 0, { timeout: 60_000, interval: 20 })
      await pause(killed * 60)
      running.server.process.kill('SIGKILL')
      await vi.waitUntil(() => running.server.process.signalCode !== null, { timeout: 20_000 })
      running.server = await start()
      if (allReady(await deskOf(running.server))) break
    }
    await vi.waitUntil(async () => allReady(await deskOf(running.server)), {
      timeout: 240_000,
      interval: 1000,
    })
    const rows = await db.query<{ path: string }>('SELECT "path" FROM "Rendition"')
    const music = () => filesIn(path.join(folder, 'uploads', 'music'))
    await vi.waitUntil(() => music().length === rows.length, { timeout: 60_000, interval: 500 })
    expect(rows).toHaveLength(8)
    expect(rows.every((row) => music().includes(path.basename(row.path)))).toBe(true)
    expect(filesIn(folder).filter((name) => name.startsWith('recording-'))).toEqual([])
  },
)

test('without ffmpeg what was uploaded is what is sold, and a WAV is refused in the words of always', {
  timeout: 240_000,
}, async () => {
  const { running, db } = await aShopOn({ PATH: '/nowhere' })
  await takeRecordings(db)
  const mp3 = anMp3()
  const boss = await sellAs(running.server, [['One.mp3', mp3]])
  const wav = Buffer.concat([Buffer.from('RIFF\x24\x10\0\0WAVEfmt '), Buffer.alloc(4096)])
  const form = formOf([
    ['title', 'Hum'],
    ['audioFile', { file: wav, filename: 'hum.wav' }],
  ])
  const refused = await boss.call('POST', '/api/bands/1/upload-track', form)
  expect([refused.status, refused.body.message]).toEqual([400, 'File type must be MP3'])
  expect(await deskOf(running.server)).toContain(
    'Without ffmpeg on the server, buyers get the files as uploaded.',
  )
  const release = await boss.page('/bands/grindbox/releases/loud')
  expect((await release.text()).replaceAll('<!-- -->', '')).toContain('1 track to download as MP3.')

  const buy = new URLSearchParams({ intent: 'buy', price: '0' })
  const bought = await boss.page('/item/1', { method: 'POST', body: buy })
  const order = await boss.page(bought.headers.get('location') ?? '')
  const html = await order.text()
  expect(html).toContain('As uploaded (MP3)')
  const link = /href="(\/orders\/[^"]+\/release-1-original[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const zip = await boss.page(link ?? '')
  const zipped = zippedIn(Buffer.from(await zip.arrayBuffer()))
  expect([...zipped.keys()]).toEqual(['Grindbox - Loud/01 One.mp3', 'Grindbox - Loud/cover.jpg'])
  expect(zipped.get('Grindbox - Loud/01 One.mp3')?.equals(mp3)).toBe(true)
})
