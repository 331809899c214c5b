import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** What every maker shares: the browser, sharp, seeded chance, where files go, and the open fonts. */
const require = createRequire(import.meta.url)
export const sharp = require('sharp')
const { chromium } = require('playwright-core')

const files = new URL('../files/', import.meta.url).pathname

/** The path of a made file; its folder is made on the way. */
export function fileAt(name) {
  const path = resolve(files, name)
  mkdirSync(join(path, '..'), { recursive: true })
  return path
}

/** Where covers.mjs leaves a cover's picture without its words, for pdfs.mjs to set inside. */
export const artAt = (key) => join(tmpdir(), 'zinehouse-sample-art', `${key}.jpg`)

export function openBrowser() {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
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

const families = [
  'anton',
  'bebas-neue',
  'space-grotesk',
  'fraunces',
  'archivo-black',
  'abril-fatface',
  'literata',
  'space-mono',
  'shrikhand',
  'alfa-slab-one',
  'rubik-mono-one',
  'bowlby-one',
  'monoton',
  'newsreader',
  'permanent-marker',
  'caprasimo',
  'climate-crisis',
  'lalezar',
]
const fontFolder = join(tmpdir(), 'zinehouse-sample-fonts')

/** Style sheet links for the OFL fonts, which are installed from npm into a temporary folder on first use. */
export function fontLinks() {
  if (!existsSync(join(fontFolder, 'node_modules'))) {
    mkdirSync(fontFolder, { recursive: true })
    const packages = families.map((family) => `@fontsource/${family}@5`)
    execFileSync('npm', ['install', '--prefix', fontFolder, '--no-audit', '--no-fund', ...packages])
  }
  return families
    .flatMap((family) => sheetsOf(join(fontFolder, 'node_modules/@fontsource', family)))
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
