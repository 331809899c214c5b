import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '../app/platform/env.server'

const read = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]
const [deployment, backups] = [read('docs/deployment.md'), read('docs/guide/backups.md')]
const [unit, containerfile] = [read('deploy/zinehouse.service'), read('Containerfile')]
const settings = parseEnv(read('deploy/zinehouse.env'))
const commands = [
  'admin',
  'backup',
  'dkim',
  'doctor',
  'export',
  'import',
  'logs',
  'restore',
  'storage:check',
  'users',
]

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-operating-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('.env.example and the page of the configuration name every setting', () => {
  for (const file of ['.env.example', 'docs/configuration.md'])
    expect(settingNames.filter((name) => !read(file).includes(name))).toEqual([
      'ZINEHOUSE_DEV',
      'ZINEHOUSE_REHEARSAL',
      'ZINEHOUSE_DEMO_UNTIL',
    ])
})

test('the README names every command of the owner, and both lists of settings say the same of an existing ADMIN_USERNAME', () => {
  const readme = read('README.md')
  expect(commands.filter((command) => !readme.includes(`npm run ${command}`))).toEqual([])
  for (const text of [read('docs/configuration.md'), read('.env.example')])
    expect(text).toMatch(/becomes one by `?npm run admin -- NAME`? alone/)
})

test('service, settings, backup and nginx name one user, one folder and one place of the data', () => {
  const user = found(unit, /^User=(.+)$/m)
  const data = `/var/lib/${found(unit, /^StateDirectory=(.+)$/m)}`
  const program = found(unit, /^WorkingDirectory=(.+)$/m) ?? ''
  const settingsFile = found(unit, /^EnvironmentFile=(.+)$/m) ?? ''
  expect(unit).not.toContain('DynamicUser')
  expect(settings.DATA_DIR).toBe(data)
  expect(found(read('deploy/nginx-files.conf'), /alias (.+)\/;/)).toBe(data)
  expect(found(backups, /^User=(.+)$/m)).toBe(user)
  for (const line of [
    `useradd --system --home-dir ${data} --shell /usr/sbin/nologin ${user}`,
    `install -m 640 -g ${user} deploy/zinehouse.env ${settingsFile}`,
    `ln -s ${settingsFile} .env`,
    `git clone … ${program} && cd ${program}`,
    `ln -s ${program}/deploy/zinehouse /usr/local/bin/`,
  ])
    expect(deployment).toContain(line)
  expect([...backups.matchAll(/\/(?:srv|opt)\/zinehouse/g)]).toEqual([])
})

const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error

test.skipIf(!hasSystemd)('systemd takes the service, and the service and timer of the backups', () => {
  const folder = aFolder()
  const [service = '', timer = ''] = [...backups.matchAll(/```ini\n(.*?)```/gs)].map(([, text]) => text)
  // Neither the user nor the programs are on this machine.
  const here = (text: string) =>
    text
      .replace(/^User=.*$/m, 'User=root')
      .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
      .replace(/^(WorkingDirectory|EnvironmentFile)=.*$/gm, '')
      .replace(/^Documentation=.*$/m, '')
  writeFileSync(`${folder}/zinehouse.service`, here(unit))
  writeFileSync(`${folder}/zinehouse-backup.service`, here(service))
  writeFileSync(`${folder}/zinehouse-backup.timer`, timer)
  const units = ['zinehouse.service', 'zinehouse-backup.service', 'zinehouse-backup.timer']
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', ...units.map((name) => `${folder}/${name}`)],
    {
      encoding: 'utf8',
    },
  )
  expect([status, stderr.split('\n').filter((line) => line.includes('zinehouse'))]).toEqual([0, []])
})

test('the service may let background work give way to readers', () => {
  expect(unit).toMatch(/^SystemCallFilter=~.*@resources.*\n(#.*\n)*SystemCallFilter=setpriority$/m)
})

test.skipIf(!hasSystemd)(
  'systemd counts the service among those that can do little: 2.5 of 10 at most',
  () => {
    const words = ['security', '--offline=true', '--threshold=25', 'deploy/zinehouse.service']
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
    expect([status, stdout.split('\n').filter((line) => line.includes('Overall'))]).toEqual([
      0,
      [expect.stringContaining('exposure level')],
    ])
  },
)

test('zinehouse, as a link in another folder, runs the commands of the guide without npm', () => {
  const folder = aFolder()
  symlinkSync(path.resolve('deploy/zinehouse'), `${folder}/zinehouse`)
  const run = (...words: string[]) => {
    const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin` }
    const { status, stderr } = spawnSync(`${folder}/zinehouse`, words, { cwd: '/', env, encoding: 'utf8' })
    return { status, said: stderr }
  }
  expect(run('admin')).toEqual({ status: 2, said: expect.stringContaining('Usage: npm run admin') })
  expect(run('import')).toEqual({ status: 2, said: expect.stringContaining('npm run import') })
  for (const command of commands) expect(run('start').said).toContain(command)
  for (const command of commands)
    expect([command, existsSync(`scripts/${command.replace(':', '-')}.mjs`)]).toEqual([command, true])
})

test('the container has the commands of the guide, and can back up the PostgreSQL that compose starts', () => {
  const clients: Record<string, number> = { bookworm: 15, trixie: 17 }
  expect(containerfile).toContain('ln -s /app/deploy/zinehouse /usr/local/bin/')
  expect(read('.dockerignore')).toContain('!deploy/zinehouse\n')
  expect(containerfile).toMatch(/apt-get install [^&]* postgresql-client/)
  const client = clients[found(containerfile, /^ARG RUN=debian:(\w+)-slim$/m) ?? '']
  const server = Number(found(read('deploy/cluster/compose.yaml'), /image: postgres:(\d+)/))
  expect(client).toBeGreaterThanOrEqual(server)
  const runs = [
    ...deployment.matchAll(/(?:podman exec magazine|exec node-a|exec site|zinehouse) zinehouse ([\w:]+)/g),
  ]
  expect(runs.length).toBeGreaterThan(3)
  expect(runs.map(([, command = '']) => command).filter((command) => !commands.includes(command))).toEqual([])
})

interface Service {
  image: string
  command?: string
  environment?: Record<string, string>
  volumes: string[]
}

const servicesOf = (file: string) =>
  (parse(read(file), { merge: true }) as { services: Record<string, Service> }).services

test('compose starts the site and what speaks https, which asks the port that the image serves', () => {
  const { site, https } = servicesOf('deploy/compose.yaml')
  expect(https?.command).toMatch(new RegExp(`--to site:${found(containerfile, /^EXPOSE (\d+)$/m)}$`))
  expect(site?.environment).toMatchObject({ TRUST_PROXY: 1, SITE_URL: expect.stringMatching(/^https:/) })
  expect(site?.volumes).toEqual([`data:${found(containerfile, /^VOLUME (.+)$/m)}`])
})

test('the nodes of a cluster name settings that there are, and the storage that listens where they look for it', () => {
  const services = servicesOf('deploy/cluster/compose.yaml')
  const [node, storage] = [services['node-a'], services.storage]
  const garage = read('deploy/cluster/garage.toml')
  const otherNames = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  const names = Object.keys(node?.environment ?? {}).filter((name) => !otherNames.includes(name))
  expect(names.filter((name) => !settingNames.some((known) => known === name))).toEqual([])
  const address = new URL(node?.environment?.STORAGE_URL ?? '')
  expect(address.host).toBe(storage?.environment?.GARAGE_DEFAULT_BUCKET)
  expect(address.searchParams.get('region')).toBe(found(garage, /^s3_region = "(.+)"$/m))
  expect(address.searchParams.get('endpoint')).toBe(
    `http://storage:${found(garage, /^api_bind_addr = "\[::\]:(\d+)"$/m)}`,
  )
  for (const { image } of Object.values(services)) expect(image).toMatch(/^zinehouse$|:[\w.]+$/)
  for (const service of Object.values(services))
    for (const [source = ''] of service.volumes?.map((volume) => volume.split(':')) ?? [])
      if (source.startsWith('.'))
        expect([source, existsSync(path.join('deploy/cluster', source))]).toEqual([source, true])
})

interface Workflow {
  jobs: Record<string, { steps: { run?: string; uses?: string }[] }>
}

test('what runs after a push runs here too: each step is a script of package.json or an action of a given version', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const file of readdirSync('.github/workflows')) {
    const { jobs } = parse(read(`.github/workflows/${file}`)) as Workflow
    for (const { run, uses } of Object.values(jobs).flatMap(({ steps }) => steps)) {
      if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/)
      else
        expect(scripts).toHaveProperty([
          /^npm (?:run )?([\w:]+)(?: --.*)?$/.exec(run ?? '')?.[1] ?? `${file}: ${run}`,
        ])
    }
  }
})

test('README and deployment say of a release for which machines and from which Node.js on it is', () => {
  const machines = [...read('scripts/release.mjs').matchAll(/'linux-(\w+)'/g)].map(
    ([, machine = '']) => machine,
  )
  expect(machines).toEqual(['x64', 'arm64'])
  for (const text of [read('README.md'), deployment])
    expect(text.replaceAll('\n', ' ')).toMatch(/Linux on x64 and arm64 .*Node\.js 22\.14 or newer/)
})
