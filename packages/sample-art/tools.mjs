import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'

/** Where the sample is made: `sample/` of the product, or the folder that SAMPLE_DIR names. */
export const sampleDir = resolve(process.env.SAMPLE_DIR ?? new URL('../../sample', import.meta.url).pathname)

/** The path of a made file; its folder is made on the way. */
export function fileAt(name) {
  const path = resolve(sampleDir, 'files', name)
  mkdirSync(join(path, '..'), { recursive: true })
  return path
}

/** Where covers.mjs leaves a cover's picture without its words, for pdfs.mjs to set inside. */
export const artAt = (key) => join(tmpdir(), 'zinehouse-sample-art', `${key}.jpg`)

export function openBrowser() {
  return chromium.launch({
    executablePath: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(existsSync),
    args: ['--no-sandbox', '--force-color-profile=srgb'],
  })
}

/** A repeatable random source for one drawing: `seed` is any text. Gives numbers from 0 up to 1. */
export function chance(seed) {
  let state = 2166136261
  for (const letter of String(seed)) state = Math.imul(state ^ letter.codePointAt(0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  next.between = (low, high) => low + next() * (high - low)
  next.pick = (list) => list[Math.floor(next() * list.length)]
  return next
}

const fonts = new URL('fonts/', import.meta.url).pathname

/** Style sheet links for the open fonts, which are installed on first use: the product needs none of them. */
export function fontLinks() {
  if (!existsSync(join(fonts, 'node_modules'))) {
    const args = ['install', '--prefix', fonts, '--no-package-lock', '--no-audit', '--no-fund']
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const { dependencies } = JSON.parse(readFileSync(join(fonts, 'package.json'), 'utf8'))
  return Object.keys(dependencies)
    .flatMap((family) => sheetsOf(join(fonts, 'node_modules', family)))
    .map((sheet) => `<link rel="stylesheet" href="file://${sheet}">`)
    .join('')
}

function sheetsOf(folder) {
  return readdirSync(folder)
    .filter((name) => /^(400|700|900)(-italic)?\.css$/.test(name))
    .map((name) => join(folder, name))
}

/** Only the drawings whose key was named on the command line, or all of them. */
export function chosen(keys) {
  const wanted = process.argv.slice(2)
  return keys.filter((key) => wanted.length === 0 || wanted.some((word) => key.includes(word)))
}
