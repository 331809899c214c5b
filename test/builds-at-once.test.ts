import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Swaps in one build after another, each with its name in both of its files. */
const builder = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { removeAbandoned, swapIn } from ${JSON.stringify(path.resolve('scripts/build-folder.mjs'))}
  process.setMaxListeners(0)
  for (let made = 0; made < 40; made += 1) {
    removeAbandoned('build')
    const folder = 'build.' + process.pid
    mkdirSync(folder)
    for (const file of ['server.js', '.sources']) writeFileSync(folder + '/' + file, process.pid + ' ' + made)
    swapIn(folder, 'build')
  }`

test('two builds at once in one folder leave a whole one, and nothing beside it', async () => {
  const cwd = mkdtempSync(path.join(tmpdir(), 'zinehouse-builds-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  mkdirSync(path.join(cwd, 'build.999999999'))
  writeFileSync(path.join(cwd, 'build.999999999', 'half'), 'of a build that was killed')
  const builds = [0, 1].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', builder], {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const codes = await Promise.all(builds.map(async (build) => (await once(build, 'exit'))[0]))
  expect(codes).toEqual([0, 0])
  expect(readdirSync(cwd)).toEqual(['build'])
  const read = (file: string) => readFileSync(path.join(cwd, 'build', file), 'utf8')
  expect(read('server.js')).toBe(read('.sources'))
})
