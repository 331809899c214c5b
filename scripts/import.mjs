import path from 'node:path'
import { readCommand, runCommand } from './command.mjs'

const usage = `npm run import -- FILE                                what it is, is recognized; also for a folder
npm run import -- folder DIR                        PDFs, with a CSV or without
npm run import -- ghost FILE [--files DIR]            Ghost's JSON export; DIR is its content folder
npm run import -- wordpress FILE [--files DIR]        WordPress's export; DIR is wp-content/uploads
npm run import -- products FILE [--files DIR]         a shop's CSV of products; DIR has their pictures
npm run import -- orders FILE                         a shop's CSV of orders, as records of what was sold there
npm run import -- discounts FILE                      a shop's CSV of discount codes, which stay off
npm run import -- redirects FILE                      a shop's CSV of redirects
npm run import -- shopify-pages FILE [--files DIR]    Shopify's CSV of pages or posts, as drafts
npm run import -- subscribers FILE                    a mailing list's CSV, or a folder of several
npm run import -- members FILE                        a CSV of members, as Patreon has it
npm run import -- zinehouse DIR                       what npm run export wrote

With --dry-run: says what would come over and what not, and changes nothing.`

const namesIn = (pattern) => [...usage.matchAll(pattern)].map(([, name]) => name)
const formats = namesIn(/-- ([a-z-]+) /g)
const withFiles = namesIn(/-- ([a-z-]+) FILE \[--files/g)

const { values, positionals } = readCommand(usage, {
  options: { 'dry-run': { type: 'boolean', default: false }, files: { type: 'string' } },
  least: 1,
  most: 2,
  whyWrong([from, source], { files }) {
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
