import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ValidationSeverity, validate } from 'dockerfile-utils'
import { parse as parseToml } from 'smol-toml'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '../app/platform/env.server'
import { sectionOf } from '../scripts/changelog.mjs'
import { billOfMaterials } from '../scripts/sbom.mjs'

const read = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]
const containerfile = read('Containerfile')
const unit = read('deploy/zinehouse.service')
const { version } = JSON.parse(read('package.json')) as { version: string }

test('a linter finds nothing in the Containerfile, which copies what there is and ends as a user who is not root', () => {
  expect(validate(containerfile, { instructionWorkdirRelative: ValidationSeverity.ERROR })).toEqual([])
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  )
  expect(copied).toContain('package-lock.json')
  expect(copied.filter((file) => !existsSync(file))).toEqual([])
  const last = containerfile.slice(containerfile.lastIndexOf('\nFROM '))
  expect(found(last, /^USER (.+)$/m)).toBe(found(last, /useradd .* (\w+) \\$/m))
  expect(last).toMatch(/^HEALTHCHECK .*\n {2}CMD .*\/healthz/m)
})

test('the ffmpeg of the image knows every format that the site reads and writes', () => {
  const enabled = (kind: string) => found(containerfile, RegExp(`--enable-${kind}=(\\S+)`))?.split(',') ?? []
  const reading = read('app/site/uploads/ffmpeg.server.ts')
  const decoders = found(reading, /^const decoders = \[(.*?)^\]/ms)?.match(/\w+/g)
  expect(enabled('decoder')).toEqual(expect.arrayContaining(decoders ?? ['none']))
  const demuxers = [...reading.matchAll(/^ {2}'audio\/\w+': '(\w+)'/gm)].map(([, name]) => name)
  expect(demuxers.length).toBeGreaterThan(4)
  expect(enabled('demuxer')).toEqual(expect.arrayContaining(demuxers))
  const encoders = read('app/shop/music/encode.server.ts').match(/libmp3lame|libvorbis|pcm_s\d+le/g)
  expect(enabled('encoder')).toEqual(expect.arrayContaining([...(encoders ?? ['none']), 'flac']))
})

test('a release names its packages with their licences, and its notes are a section of the changelog', () => {
  const about = { name: 'zinehouse', version, license: 'MIT' }
  const { components } = billOfMaterials('.', about)
  const sharp = components.find(({ name }) => name === 'sharp')
  expect(sharp).toMatchObject({
    licenses: [{ expression: 'Apache-2.0' }],
    purl: `pkg:npm/sharp@${sharp?.version}`,
  })
  expect(sharp?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
  expect(sectionOf(version).notes).toMatch(/^The first version/)
})

const ynh = 'deploy/yunohost'
const scripts = readdirSync(`${ynh}/scripts`)

test('the package for YunoHost has its scripts, and fills in only what YunoHost or they know', () => {
  const manifest = parseToml(read(`${ynh}/manifest.toml`)) as {
    version: string
    resources: { sources: { main: { url: string } }; nodejs: { version: string } }
  }
  expect(manifest.version).toMatch(RegExp(`^${version}~ynh\\d+$`))
  expect(manifest.resources.sources.main.url).toContain(`/v${version}/zinehouse-${version}.tar.gz`)
  expect(containerfile).toContain(`node:${manifest.resources.nodejs.version}-`)
  expect(scripts.sort()).toEqual(['_common.sh', 'backup', 'install', 'remove', 'restore', 'upgrade'])
  for (const script of scripts)
    expect(spawnSync('bash', ['-n', `${ynh}/scripts/${script}`], { encoding: 'utf8' }).stderr).toBe('')
  const commands = scripts.flatMap((script) => [
    ...read(`${ynh}/scripts/${script}`).matchAll(/^zinehouse (\w+)/gm),
  ])
  expect(commands.map(([, command]) => command)).toEqual(['backup', 'users', 'restore'])
  for (const [, command] of commands) expect(existsSync(`scripts/${command}.mjs`)).toBe(true)

  const fromYunohost = ['APP', 'DATA_DIR', 'DOMAIN', 'INSTALL_DIR', 'MAIL_PWD', 'PORT']
  const fromHelpers = ['MAIN_DOMAIN', 'NODEJS_DIR', 'PATH_WITH_NODEJS']
  for (const file of readdirSync(`${ynh}/conf`))
    for (const [, name] of read(`${ynh}/conf/${file}`).matchAll(/__(.+?)__/g))
      expect([...fromYunohost, ...fromHelpers]).toContain(name)
})

/** The lines of a unit that confine it. */
const confining = (text: string) =>
  [...text.matchAll(/^(\w*(?:Protect|Private|Restrict|Capability|SystemCall|Lock|NoNew|IPC)\w*)=(.*)$/gm)]
    .map(([line]) => line)
    .filter((line) => !line.startsWith('ProtectHome='))

test('YunoHost and NixOS confine the service as its unit does', () => {
  expect(confining(unit).length).toBeGreaterThan(15)
  expect(confining(read(`${ynh}/conf/systemd.service`))).toEqual(confining(unit))
  const nixos = read('deploy/nixos.nix')
  for (const line of confining(unit)) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    const written = found(nixos, RegExp(`^ +${name} = (.*);$`, 'm')) ?? ''
    const words = value === 'yes' ? ['true'] : value.split(' ')
    expect([line, words.filter((word) => !written.includes(word))]).toEqual([line, []])
  }
})

interface Service {
  image: string
  environment: string[] | Record<string, string>
  volumes: string[]
}

test('packages of other hosts set settings that there are, on the port and the volume of the image', () => {
  const volume = found(containerfile, /^VOLUME (.+)$/m)
  const port = found(containerfile, /^EXPOSE (\d+)$/m)
  const coolify = parse(read('deploy/coolify.yaml')) as { services: { zinehouse: Service } }
  const caprover = parse(read('deploy/caprover.yml')) as {
    services: Record<string, Service>
    caproverOneClickApp: { variables: { id: string }[] }
  }
  const truenas = (
    parse(read('deploy/truenas.yaml')) as { services: { zinehouse: Service & { ports: string[] } } }
  ).services.zinehouse
  const service = caprover.services.$$cap_appname
  const given = Object.values(coolify.services.zinehouse.environment).map((line) => line.split('=')[0] ?? '')
  const names = [
    ...given.filter((name) => !name.startsWith('SERVICE_')),
    ...Object.keys(service?.environment ?? {}),
    ...Object.keys(truenas.environment),
    ...Object.keys(parseEnv(read(`${ynh}/conf/zinehouse.env`))),
  ]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !settingNames.some((known) => known === name))).toEqual([])
  expect(given).toContain(`SERVICE_URL_ZINEHOUSE_${port}`)
  expect(service).toMatchObject({ caproverExtra: { containerHttpPort: Number(port) } })
  expect(truenas.ports).toEqual([expect.stringMatching(RegExp(`^\\d+:${port}$`))])
  for (const one of [coolify.services.zinehouse, service, truenas])
    expect(one?.volumes[0]?.endsWith(`:${volume}`)).toBe(true)

  const asked = caprover.caproverOneClickApp.variables.map(({ id }) => id)
  const used = JSON.stringify(caprover.services).match(/\$\$cap_\w+/g) ?? []
  expect([...new Set(used)].sort()).toEqual([...asked, '$$cap_appname', '$$cap_root_domain'].sort())
})
