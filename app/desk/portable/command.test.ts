import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aJpeg, aPdf, filesIn } from '../../../test/files'

const dataDir = process.env.DATA_DIR ?? ''
const names = ['a', 'b', 'c', 'd', 'e', 'f']

function npmRun(command: 'import' | 'export', ...parameters: string[]) {
  const script = [`scripts/${command}.mjs`, ...parameters]
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('an import that is killed and run again brings everything once, and an export has it', async () => {
  const folder = path.join(dataDir, 'zines')
  mkdirSync(folder)
  for (const name of names) {
    writeFileSync(path.join(folder, `${name}.pdf`), aPdf())
    writeFileSync(path.join(folder, `${name}.jpg`), await aJpeg())
  }
  const killed = spawn(process.execPath, ['scripts/import.mjs', 'folder', folder], { stdio: 'ignore' })
  const ended = new Promise((resolve) => killed.once('exit', (_code, signal) => resolve(signal)))
  const stored = () => filesIn(path.join(dataDir, 'uploads')).filter((name) => name.endsWith('.pdf')).length
  await expect.poll(stored, { timeout: 25_000, interval: 2 }).toBeGreaterThan(1)
  killed.kill('SIGKILL')
  await ended

  expect(npmRun('import', 'folder', folder)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/Came over so far: \d articles?\./),
  })
  const again = npmRun('import', 'folder', folder, '--dry-run')
  expect(again.said).toContain('Would come over: nothing.\nHere from an import before: 6 articles.')
  const target = path.join(dataDir, 'out')
  expect(npmRun('export', target)).toMatchObject({
    status: 0,
    said: expect.stringContaining('and 12 files.'),
  })
  const articles: { title: string }[] = JSON.parse(readFileSync(path.join(target, 'articles.json'), 'utf8'))
  expect(articles.map(({ title }) => title)).toEqual(names)
})

test('a command that is typed wrong says how it goes', () => {
  expect(npmRun('import', 'blog', 'x')).toMatchObject({
    status: 2,
    said: expect.stringContaining('ghost FILE'),
  })
  expect(npmRun('export')).toMatchObject({ status: 2 })
})
