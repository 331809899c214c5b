import path from 'node:path'
import { readCommand, runCommand } from './command.mjs'

const usage = `npm run import -- folder DIR|ZIP                    PDFs, with a CSV or without: flipbooks, a takeout of Google Drive
npm run import -- ghost FILE [--files DIR]            Ghost's JSON export; DIR is its content folder
npm run import -- wordpress FILE [--files DIR]        WordPress's export; DIR is wp-content/uploads
npm run import -- products FILE [--files DIR]         a shop's CSV of products; DIR has their pictures
npm run import -- orders FILE                         a shop's CSV of orders, as records of what was sold there
npm run import -- music ZIP|DIR                     releases as Bandcamp hands them out: a ZIP, or a folder of them
npm run import -- library DIR|ZIP                   a library of Calibre, with a metadata.opf beside each book
npm run import -- zinehouse DIR                       what npm run export wrote

With --dry-run: says what would come over and what not, and changes nothing.`

const { values, positionals } = readCommand(usage, {
  options: { 'dry-run': { type: 'boolean', default: false }, files: { type: 'string' } },
  least: 2,
  whyWrong([from], { files }) {
    if (
      !['folder', 'ghost', 'library', 'music', 'orders', 'products', 'wordpress', 'zinehouse'].includes(from)
    )
      return `There is no import from ${from}.`
    if (files && !['ghost', 'products', 'wordpress'].includes(from))
      return '--files goes with ghost, products and wordpress.'
  },
})
const [from, given] = positionals
const source = path.resolve(given)
const files = values.files && path.resolve(values.files)
const isDryRun = values['dry-run']

await runCommand(
  async (load) => {
    const { importFromFormat } = await load('app/desk/portable/import.server.ts')
    const { registerListeners } = await load('app/wiring.server.ts')
    registerListeners()
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
