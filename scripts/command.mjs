import { register as registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { enterProject } from './environment.mjs'
import { install } from './install.mjs'

/**
 * Reads what was typed behind a command. `--help` prints the usage and ends with 0; anything that the command does not take prints it
 * after a line of why, and ends with 2. Whichever it is, nothing else is done.
 * @param usage lines that begin with `npm`
 * @param options as those of `parseArgs`; `least` and `most` words beside them; `whyWrong` returns what is wrong with these, in a sentence
 */
export function readCommand(usage, { options = {}, least = 0, most = least, whyWrong = () => {} } = {}) {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`Usage: ${usage}`)
    process.exit(0)
  }
  const refuse = (why) => {
    console.error(`${why}\n\nUsage: ${usage}`)
    process.exit(2)
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const why = whyNot(positionals, values, least, most) ?? whyWrong(positionals, values)
    if (why) refuse(why)
    return { values, positionals }
  } catch (error) {
    return refuse(`${error.message.split('. ')[0].replace(/\.$/, '')}.`)
  }
}

function whyNot(words, values, least, most) {
  if ([...words, ...Object.values(values)].includes('')) return 'An empty word is no name.'
  if (words.length < least) return 'Something is missing.'
  if (words.length <= most) return
  return `“${words.slice(most).join(' ')}” is too much here; a name with spaces stands in quotes.`
}

/**
 * Runs a command on the product's own modules and ends the process: with the number that `work` returns, or with 1 and
 * one line for an error. `before` runs when the settings have been read from .env and no module has seen them yet. With
 * `needsSite`, a folder without a database is refused instead of getting one.
 */
export async function runCommand(work, { before, needsSite = false } = {}) {
  try {
    enterProject()
    await install()
    before?.()
    const { register } = await import('tsx/esm/api')
    register()
    registerHooks('./without-styles.mjs', import.meta.url)
    const load = (file) => import(pathToFileURL(path.resolve(file)).href)
    ;(await load('app/platform/i18n/i18n.server.ts')).findLocaleByRequest()
    if (needsSite) await (await load('app/platform/database/existing-site.server.ts')).assertSiteExists()
    process.exitCode = (await work(load)) ?? 0
  } catch (error) {
    console.error(inPlainWords(error))
    process.exitCode = 1
  }
  process.exit()
}

/** Says an error in one line; for those of files, what to do about it. */
function inPlainWords({ code, path: file, message }) {
  if (!file) return message
  if (code === 'EACCES' || code === 'EPERM')
    return `${file}: this user may not read or write there (${code}). Run it as the user that runs the site.`
  if (code === 'EROFS') return `${file}: nothing can be written there, the disk is read-only (${code}).`
  if (code === 'ENOENT') return `${file} is not there.`
  return message
}

/** Counts in words: 1 file, 2 files. */
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
