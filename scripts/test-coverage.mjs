import { readFileSync } from 'node:fs'
import { readCommand } from './command.mjs'
import { enterProject, forgetSettings } from './environment.mjs'
import { install, run } from './install.mjs'

const { positionals } = readCommand('npm run test:coverage -- [FILE …]   how much of app/ the tests run', {
  most: Number.POSITIVE_INFINITY,
})
enterProject()
forgetSettings()
await install('test', 'packages/test-quality')
const { generate } = await import('./generate.mjs')
await generate()
delete process.env.NODE_ENV

// What else the tests start, a built server or a browser, is not counted.
const projects = ['sqlite', 'sqlite-alone'].flatMap((name) => ['--project', name])
run('npx', ['vitest', 'run', '--coverage', ...projects, ...positionals])

const byFolder = new Map()
const { total, ...files } = JSON.parse(
  readFileSync('node_modules/.cache/coverage/coverage-summary.json', 'utf8'),
)
for (const [file, { lines }] of Object.entries(files)) {
  const folder = /\/app\/(?:([^/]+)\/)?[^/]*/.exec(file)?.[1] ?? '.'
  const sum = byFolder.get(folder) ?? { covered: 0, total: 0 }
  byFolder.set(folder, { covered: sum.covered + lines.covered, total: sum.total + lines.total })
}
for (const [folder, { covered, total }] of byFolder) {
  console.log(`app/${folder}`.padEnd(24), `${Math.round((100 * covered) / total)} % of ${total} lines`)
}
console.log('app'.padEnd(24), `${Math.round(total.lines.pct)} % of ${total.lines.total} lines`)
