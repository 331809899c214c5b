import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const named = /-(?<hash>[\w-]{8})\.\w+$/
const isText = /\.(js|mjs|css|json)$/

/** A copy of the built product in which every script, style and font has another name, as in a next release. */
export function aNextRelease(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-next-release-'))
  for (const name of readdirSync('.'))
    if (!name.startsWith('build')) symlinkSync(path.resolve(name), path.join(folder, name))
  const build = path.join(folder, 'build')
  cpSync('build', build, { recursive: true, filter: (file) => !/\.(br|gz|map)$/.test(file) })

  const assets = path.join(build, 'client/assets')
  // Files of the same text share one: renamed twice it would be as before.
  const hashes = [...new Set(readdirSync(assets).flatMap((name) => named.exec(name)?.groups?.hash ?? []))]
  const renamed = (text: string) => hashes.reduce((all, hash) => all.replaceAll(hash, nextOf(hash)), text)
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((name) => isText.test(name))
  for (const name of files) {
    const file = path.join(build, name)
    // The server's lines are short: a string may go on in the next one, in the midst of a hash.
    writeFileSync(file, renamed(readFileSync(file, 'utf8').replaceAll('\\\n', '')))
  }
  for (const name of readdirSync(assets))
    renameSync(path.join(assets, name), path.join(assets, renamed(name)))
  return folder
}

const nextOf = (hash: string) => [...hash].reverse().join('')
