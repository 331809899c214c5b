import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { seed } from '../bench/seed'
import { forgetSettings } from '../scripts/environment.mjs'
import { assertOwn, ownFolder } from '../scripts/own-folder.mjs'

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A project of these files, whose npm only writes down what it was asked. */
function aProject(files: Record<string, string>) {
  const folder = aFolder()
  const npm = `#!/bin/sh\necho "$1" >> ${folder}/asked\nmkdir -p node_modules\n`
  for (const [name, content] of Object.entries({ 'bin/npm': npm, ...files })) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  chmodSync(path.join(folder, 'bin/npm'), 0o755)
  return {
    folder,
    run(script: string) {
      const env = { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` }
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
      const asked = path.join(folder, 'asked')
      return { status, said: stdout + stderr, asked: existsSync(asked) ? readFileSync(asked, 'utf8') : '' }
    },
  }
}

const scripts = (name: string) => JSON.stringify(pathToFileURL(path.resolve('scripts', name)).href)
const lock = '{}'
const installed = createHash('sha256').update(lock).digest('hex')
const install = `const { install } = await import(${scripts('install.mjs')}); install()`
/** As on a Node.js with this version of Node-API. */
const onNode = (napi: number) =>
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, napi: '${napi}' } }); ${install}`

test('packages compiled for another Node are rebuilt, once', () => {
  const sqlite = 'module.exports = class { constructor() { throw new Error("compiled for another Node") } }'
  const project = aProject({
    'package-lock.json': lock,
    'node_modules/.installed-lock': installed,
    'node_modules/.installed-node': '108 linux x64',
    'node_modules/better-sqlite3/index.js': sqlite,
  })
  expect(project.run(install)).toMatchObject({ status: 0, asked: 'rebuild\n' })
  expect(project.run(install).asked).toBe('rebuild\n')
})

test('packages that run on the new Node are left as they are', () => {
  const project = aProject({
    'package-lock.json': lock,
    'node_modules/.installed-lock': installed,
    'node_modules/.installed-node': '108 linux x64',
    'node_modules/better-sqlite3/index.js': 'module.exports = class {}',
  })
  expect(project.run(install)).toMatchObject({ status: 0, asked: '' })
})

test('packages that npm run production left for running are installed whole again when they change', () => {
  const project = aProject({
    'package-lock.json': lock,
    'node_modules/.installed-lock': 'of the version before',
    'node_modules/.for-running': '',
    'node_modules/left/index.js': '',
  })
  expect(project.run(install).asked).toMatch(/^install\n/)
  expect(existsSync(path.join(project.folder, 'node_modules/left'))).toBe(false)
})

test('a command installs what it needs beside the site, once, and what others need stays', () => {
  const npm = '#!/bin/sh\necho "$*" >> asked\nmkdir -p node_modules/better-sqlite3\n'
  const sqlite = 'echo "module.exports = class {}" > node_modules/better-sqlite3/index.js\n'
  const project = aProject({ 'package-lock.json': lock, 'bin/npm': npm + sqlite })
  const installing = (...workspaces: string[]) => {
    const { status, asked } = project.run(
      `const { install } = await import(${scripts('install.mjs')}); await install(...${JSON.stringify(workspaces)})`,
    )
    expect(status).toBe(0)
    return asked.split('\n').slice(0, -1)
  }
  expect(installing()).toEqual([expect.not.stringContaining('-w=test')])
  expect(installing('test')).toEqual([expect.anything(), expect.stringMatching(/ -w=test$/)])
  expect(installing('bench')).toHaveLength(3)
  for (const needed of [[], ['test'], ['bench', 'test']]) expect(installing(...needed)).toHaveLength(3)
})

test('an unpacked release installs nothing, and says in one line which machines it is for', () => {
  const here = `${process.platform}-${process.arch}`
  const release = { version: '1.0.0', machines: [here], nodeApi: 10, nodeModules: {} }
  const start = (about: object, napi = '10') =>
    aProject({ 'release.json': JSON.stringify({ ...release, ...about }) }).run(
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, napi: '${napi}' } }); ${install}`,
    )
  expect(start({})).toEqual({ status: 0, said: '', asked: '' })
  expect(start({ nodeModules: { [here]: process.versions.modules } }, '9').status).toBe(0)
  const elsewhere = 'It can be installed from its source there: README.md.\n'
  expect(start({}, '9')).toMatchObject({
    status: 1,
    said: `Zinehouse 1.0.0 takes Node.js 22.14 or newer on ${here}; this is ${process.versions.node}. ${elsewhere}`,
  })
  expect(start({ machines: ['sunos-sparc'] })).toMatchObject({
    status: 1,
    said: `Zinehouse 1.0.0 here is for sunos-sparc; this is ${here}. ${elsewhere}`,
  })
})

test('each Node gets the better-sqlite3 that it takes, whichever was there before', () => {
  const project = aProject({
    'package-lock.json': lock,
    'node_modules/.installed-lock': installed,
    'node_modules/.installed-node': '108 linux x64',
    'node_modules/better-sqlite3/package.json': '{"version":"11.0.0"}',
    'node_modules/better-sqlite3/index.js': 'module.exports = class {}',
    'node_modules/better-sqlite3-node-api/package.json': '{"version":"13.0.0"}',
    'node_modules/better-sqlite3-node-api/index.js': 'module.exports = class {}',
    'node_modules/better-sqlite3-node-api/deps/sqlite3.c': '',
  })
  const inUse = path.join(project.folder, 'node_modules/better-sqlite3')
  const versionInUse = () => JSON.parse(readFileSync(`${inUse}/package.json`, 'utf8')).version

  expect(project.run(onNode(9))).toMatchObject({ status: 0, asked: '' })
  expect(versionInUse()).toBe('11.0.0')
  expect(project.run(onNode(10))).toMatchObject({ status: 0, asked: '' })
  expect([versionInUse(), existsSync(`${inUse}/deps`)]).toEqual(['13.0.0', false])
  writeFileSync(`${inUse}/package.json`, '{"version":"11.0.0"}')
  expect(project.run(onNode(10))).toMatchObject({ status: 0, asked: '' })
  expect(versionInUse()).toBe('13.0.0')
  expect(project.run(onNode(9))).toMatchObject({ status: 0, asked: 'install\nrebuild\n' })
  expect(existsSync(inUse)).toBe(false)
})

test('no binary of the newer better-sqlite3 for a machine leaves it the older one', () => {
  const project = aProject({
    'package-lock.json': lock,
    'node_modules/.installed-lock': installed,
    'node_modules/better-sqlite3/package.json': '{"version":"11.0.0"}',
    'node_modules/better-sqlite3/index.js': 'module.exports = class {}',
    'node_modules/better-sqlite3-node-api/package.json': '{"version":"13.0.0"}',
    'node_modules/better-sqlite3-node-api/index.js': 'throw new Error("no binary")',
  })
  expect(project.run(onNode(10))).toMatchObject({ status: 0, asked: '' })
  const about = path.join(project.folder, 'node_modules/better-sqlite3/package.json')
  expect(readFileSync(about, 'utf8')).toContain('11.0.0')
})

/** As Linux says; a process that nobody has waited for yet has ended, too. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && !/\) Z /.test(readFileSync(file, 'utf8'))
}

test('npm and the compiler of a package are never in memory together', () => {
  const project = aProject({
    'package-lock.json': lock,
    'bin/npm': '#!/bin/sh\necho "$*" >> asked\nmkdir -p node_modules\n',
  })
  const { asked } = project.run(install)
  expect(asked.split('\n')).toEqual([
    expect.stringMatching(/^install --ignore-scripts /),
    expect.stringMatching(/^rebuild .* better-sqlite3$/),
    '',
  ])
})

test('a command that runs out of memory says so, and leaves no compiler behind', async () => {
  const npm = '#!/bin/sh\nsleep 60 &\necho $! > compiler\nkill -9 $$\n'
  const project = aProject({ 'package-lock.json': lock, 'bin/npm': npm })
  const { status, said } = project.run(install)
  expect(status).toBe(137)
  expect(said).toContain('npm install was ended by SIGKILL: most likely the machine ran out of memory.')
  const compiler = Number(readFileSync(path.join(project.folder, 'compiler'), 'utf8'))
  await expect.poll(() => isRunning(compiler)).toBe(false)
})

test('no setting of the operator reaches tests and benchmarks', () => {
  const before = { ...process.env }
  onTestFinished(() => {
    process.env = before
  })
  process.env = {
    ...before,
    DATABASE_URL: 'postgresql://shop/live',
    SESSION_SECRET: 'x',
    STORAGE_URL: 's3://live',
  }
  forgetSettings()
  const { DATABASE_URL, SESSION_SECRET, STORAGE_URL, PATH } = process.env
  expect([DATABASE_URL, SESSION_SECRET, STORAGE_URL]).toEqual([undefined, undefined, undefined])
  expect(PATH).toBe(before.PATH)
})

test('a benchmark writes into no database that it did not make', async () => {
  expect(() => assertOwn('postgresql://zine:secret@db.example/live')).toThrow(
    'not into postgresql://db.example/live.',
  )
  expect(() => assertOwn(`file:${path.resolve('data/zinehouse.db')}`)).toThrow('that it made itself')
  expect(() => assertOwn(`file:${path.join(ownFolder('test'), 'zinehouse.db')}`)).not.toThrow()
  await expect(seed(1)).rejects.toThrow('that it made itself')
})

test('what .env says holds where the environment says nothing', () => {
  const project = aProject({ '.env': 'SITE_NAME=From the file\nSITE_URL=https://file.example\n' })
  mkdirSync(path.join(project.folder, 'scripts'))
  for (const name of ['environment.mjs', 'node-version.mjs'])
    writeFileSync(path.join(project.folder, 'scripts', name), readFileSync(path.join('scripts', name)))
  const { said } = project.run(`
    process.env.SITE_URL = 'https://environment.example'
    const { enterProject } = await import('./scripts/environment.mjs')
    enterProject()
    console.log(process.env.SITE_NAME, process.env.SITE_URL)`)
  expect(said).toBe('From the file https://environment.example\n')
})

test('a command prints no warning of a package about its own future', () => {
  const program = `
    const { enterProject } = await import(${scripts('environment.mjs')})
    enterProject()
    process.emitWarning('Going away', 'DeprecationWarning')
    const { S3Client } = await import('@aws-sdk/client-s3')
    new S3Client({ region: 'local' })`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stderr).toBe('')
})
