import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { aServersDatabase } from '../engines'
import { filesIn, formOf } from '../files'
import { aRecording, hasFfmpeg, takeRecordings } from '../recordings'
import { type RunningServer, startServer } from '../server'
import { admin, caller } from './shop'

let server: RunningServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function aBandOn(running: RunningServer) {
  const boss = await caller(running, 'boss')
  const { body } = await boss.call('POST', '/api/bands', { title: 'Grindbox' })
  const send = (file: Buffer, filename: string) => {
    const form = formOf([
      ['title', 'Hum'],
      ['audioFile', { file, filename }],
    ])
    return boss.call('POST', `/api/bands/${body.id}/upload-track`, form)
  }
  return { boss, send }
}

const wavHead = Buffer.concat([Buffer.from('RIFF\x24\x10\0\0WAVEfmt '), Buffer.alloc(4096)])

test('without ffmpeg a WAV is refused in the words of always', async () => {
  server = await startServer({ ...admin, PATH: '/nowhere' })
  const { send } = await aBandOn(server)
  const answer = await send(wavHead, 'hum.wav')
  expect([answer.status, answer.body.message]).toEqual([400, 'File type must be MP3'])
})

/** Those that a process has started. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test.runIf(hasFfmpeg && process.platform === 'linux')(
  'a site that is killed while it makes an MP3 leaves nothing of it, and no program behind',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'zinehouse-recording-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    server = await startServer({ ...admin, DATA_DIR: dataDir })
    await takeRecordings(await aServersDatabase('SQLite', dataDir))
    await server.stop()
    server = await startServer({ ...admin, DATA_DIR: dataDir })
    const { pid = 0 } = server.process
    const { send } = await aBandOn(server)
    const answer = send(aRecording('wav', { seconds: 400, sound: 'anoisesrc' }), 'long.wav').catch(() => {})
    const [program = 0] = await vi.waitUntil(
      () => {
        const found = childrenOf(pid)
        return found.length > 0 && found
      },
      { timeout: 20_000, interval: 5 },
    )
    server.process.kill('SIGKILL')
    await answer
    await vi.waitFor(() => expect(isAlive(program)).toBe(false), { timeout: 20_000 })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('recording-'))).toEqual([])

    server = await startServer({ ...admin, DATA_DIR: dataDir })
    await vi.waitFor(() => expect(filesIn(path.join(dataDir, 'uploads'))).toEqual([]), { timeout: 20_000 })
  },
)
