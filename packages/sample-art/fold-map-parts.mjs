import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [width, height] = [841.92, 594.96]
const columns = [1, 2, 3].map((column) => (column * width) / 4)
const middle = height / 2

/** Two fields to fill in: where they stand, and the words above their lines. */
const fields = [
  { name: 'town', label: 'The name of your town', left: 443, bottom: 38 },
  { name: 'owner', label: 'Whose map this is', left: 654, bottom: 10 },
].map((field) => ({ ...field, right: field.left + 166, top: field.bottom + 16 }))

const line = (fromX, fromY, toX, toY) => `${fromX} ${fromY} m ${toX} ${toY} l S`
const inLayer = (name, content) => `/Artifact BMC /OC /${name} BDC q ${content} Q EMC EMC`

const foldLines = [
  '0.5 G 0.6 w [2 4] 0 d',
  ...columns.map((x) => line(x, 0, x, height)),
  line(0, middle, columns[0], middle),
  line(columns[2], middle, width, middle),
].join(' ')

const grid = ['0.2 G 0.25 w']
for (let x = columns[1] + 14; x < columns[2] - 8; x += 14) grid.push(line(x, 8, x, middle - 8))
for (let y = 8; y < middle; y += 14) grid.push(line(columns[1] + 14, y, columns[2] - 14, y))

const labels = fields.map(
  ({ label, left, right, bottom, top }) =>
    `/Artifact BMC BT /Label 7 Tf 0 g ${left} ${top + 3} Td (${label}) Tj ET 0.5 w ${line(left, bottom, right, bottom)} EMC`,
)

const blankSheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 297 210" width="297mm" height="210mm"><title>Eight blank panels: cut the dashed line, fold the others</title><g fill="none" stroke="#16130f" stroke-width=".3"><path d="M74.25 0v210M148.5 0v210M222.75 0v210M0 105h74.25M222.75 105H297"/><path stroke-dasharray="2 2" d="M74.25 105h148.5"/></g></svg>
`
const places = `panel,place,when
1,The Chandlery,Tuesdays
2,Ferry Steps,low water and high
3,The Cold Store,eight o'clock
4,Kiosk Corner,back in a minute
5,The Free Wall,not on Sundays
6,Night Bus Depot,2:25
`

/** Gives the map two layers, two fields to fill in, and two files that are attached. */
export function addParts(path) {
  const folder = mkdtempSync(join(tmpdir(), 'zinehouse-map-'))
  const json = JSON.parse(execFileSync('qpdf', ['--json-output', path], { maxBuffer: 1e9 }))
  const [head, objects] = json.qpdf
  const found = (type) => Object.entries(objects).find(([, { value }]) => value?.['/Type'] === type)
  const [[catalogName, catalog], [pageName, page]] = [found('/Catalog'), found('/Page')]
  let number = head.maxobjectid
  const added = {}
  const add = (object) => {
    number += 1
    added[`obj:${number} 0 R`] = object
    return `${number} 0 R`
  }
  const content = (words) =>
    add({ stream: { dict: {}, data: Buffer.from(words, 'latin1').toString('base64') } })
  const [folds, squares] = ['Fold lines', 'Grid to draw on'].map((name) =>
    add({ value: { '/Type': '/OCG', '/Name': `u:${name}` } }),
  )
  const font = add({ value: { '/Type': '/Font', '/Subtype': '/Type1', '/BaseFont': '/Helvetica' } })
  const widgets = fields.map(({ name, label, left, bottom, right, top }) =>
    add({
      value: {
        '/Type': '/Annot',
        '/Subtype': '/Widget',
        '/FT': '/Tx',
        '/F': 4,
        '/T': `u:${name}`,
        '/TU': `u:${label}`,
        '/DA': 'u:/Helv 11 Tf 0 g',
        '/Rect': [left, bottom, right, top],
        '/P': pageName.replace('obj:', ''),
      },
    }),
  )
  const before = content('q')
  const after = content(
    `Q ${labels.join(' ')} ${inLayer('Folds', foldLines)} ${inLayer('Grid', grid.join(' '))}`,
  )
  const resources = page.value['/Resources']
  added[pageName] = {
    value: {
      ...page.value,
      '/Annots': widgets,
      '/Contents': [before, page.value['/Contents'], after],
      '/Resources': {
        ...resources,
        '/Font': { ...resources['/Font'], '/Label': font },
        '/Properties': { '/Folds': folds, '/Grid': squares },
      },
    },
  }
  added[catalogName] = {
    value: {
      ...catalog.value,
      '/AcroForm': { '/Fields': widgets, '/DA': 'u:/Helv 11 Tf 0 g', '/DR': { '/Font': { '/Helv': font } } },
      '/OCProperties': { '/OCGs': [folds, squares], '/D': { '/Order': [folds, squares], '/OFF': [squares] } },
    },
  }
  const update = join(folder, 'parts.json')
  writeFileSync(update, JSON.stringify({ ...json, qpdf: [{ ...head, maxobjectid: number }, added] }))
  writeFileSync(join(folder, 'blank-sheet.svg'), blankSheet)
  writeFileSync(join(folder, 'places.csv'), places)
  const attach = ['blank-sheet.svg', 'places.csv'].flatMap((name) => [
    '--add-attachment',
    join(folder, name),
    '--',
  ])
  const out = join(folder, 'map.pdf')
  execFileSync('qpdf', [path, `--update-from-json=${update}`, ...attach, out])
  copyFileSync(out, path)
  rmSync(folder, { recursive: true })
}
