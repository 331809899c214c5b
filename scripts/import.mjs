import path from 'node:path'
import { readCommand, runCommand } from './command.mjs'

const usage = `npm run import -- FILE                                what it is, is recognized; also for a folder
npm run import -- folder DIR                        PDFs, with a CSV or without; or a ZIP of them
npm run import -- ghost FILE [--files DIR]            Ghost's JSON export; DIR is its content folder
npm run import -- wordpress FILE [--files DIR]        WordPress's export; DIR is wp-content/uploads
npm run import -- products FILE [--files DIR]         a shop's CSV of products; DIR has their pictures
npm run import -- orders FILE                         a shop's CSV of orders, as records of what was sold there
npm run import -- discounts FILE                      a shop's CSV of discount codes, which stay off
npm run import -- redirects FILE                      a shop's CSV of redirects
npm run import -- shopify-pages FILE [--files DIR]    Shopify's CSV of pages or posts, as drafts
npm run import -- subscribers FILE                    a mailing list's CSV, or a folder of several
npm run import -- library DIR                       Calibre's library, or a ZIP of it
npm run import -- music FILE                          the ZIP of a release, or a folder of them
npm run import -- members FILE                        a CSV of members, as Patreon has it
npm run import -- zinehouse DIR                       what npm run export wrote
npm run import -- undo [NUMBER]                       removes what an import of the last 30 days brought; lists them

With --dry-run: says what would come over and what not, and changes nothing.`

const namesIn = (pattern) => [...usage.matchAll(pattern)].map(([, name]) => name)
const formats = namesIn(/-- ([a-z-]+) (?:FILE|DIR)/g)
const withFiles = namesIn(/-- ([a-z-]+) FILE \[--files/g)

const { values, positionals } = readCommand(usage, {
  options: { 'dry-run': { type: 'boolean', default: false }, files: { type: 'string' } },
  least: 1,
  most: 2,
  whyWrong([from, source], { files }) {
    if (from === 'undo')
      return source && !/^[1-9]\d{0,8}$/.test(source) ? `${source} is no number of an import.` : undefined
    if (source === undefined) return formats.includes(from) ? 'Something is missing.' : undefined
    if (!formats.includes(from)) return `There is no import from ${from}.`
    if (files && !withFiles.includes(from)) return `--files goes with ${withFiles.join(', ')}.`
  },
})
const source = path.resolve(positionals.at(-1))
const files = values.files && path.resolve(values.files)
const isDryRun = values['dry-run']

await runCommand(
  async (load) => {
    const { importFromFormat, recognizeSource } = await load('app/desk/portable/import.server.ts')
    const { registerListeners } = await load('app/wiring.server.ts')
    registerListeners()
    if (positionals[0] === 'undo') return undo(load, positionals[1])
    const from = positionals[1] ? positionals[0] : await recognizeSource(source)
    if (!positionals[1]) console.error(`This is read as: ${from}.`)
    const report = await importFromFormat(from, source, { isDryRun, files, onProgress: sayNowAndThen() })
    for (const line of report.lines({ isDryRun })) console.log(line)
  },
  { needsSite: true },
)

/** A line at the first piece, and then every few seconds. */
function sayNowAndThen(everyMs = 5000) {
  let said = 0
  return (report) => {
    if (Date.now() - said < everyMs) return
    said = Date.now()
    console.error(report.progress({ isDryRun }))
  }
}

async function undo(load, number) {
  if (number) {
    const { undoImport } = await load('app/desk/portable/undo-import.server.ts')
    for (const line of (await undoImport(Number(number))).lines()) console.log(line)
    return
  }
  const { listPastImports } = await load('app/desk/portable/past-imports.server.ts')
  const all = await listPastImports()
  if (all.length === 0) console.log('There are no imports yet.')
  for (const { id, format, fileName, startedAt, undoneAt, records } of all) {
    const state = undoneAt ? `undone; ${records} stay` : `${records} records`
    console.log(
      `${id}  ${startedAt.toISOString().slice(0, 16).replace('T', ' ')}  ${format}  ${fileName}  ${state}`,
    )
  }
}
