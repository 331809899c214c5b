import { readFileSync, writeFileSync } from 'node:fs'
import { wanted } from './growth'

const page = 'docs/performance.md'

type Row = Record<string, unknown>
type Columns = Record<string, (row: Row) => unknown>

const named = (...names: string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name]]))
const beside: Columns = {
  ...named('who', 'address'),
  KB: ({ bytes }) => Math.round(Number(bytes) / 102.4) / 10,
  'of bare': ({ ratio }) => ratio,
  'wanted, at least': ({ wanted }) => wanted,
  'processor time, of bare': ({ cpuRatio }) => cpuRatio,
}

const growth: Columns = {
  ...named('who', 'address'),
  'processor time, times': ({ cpuTimes }) => cpuTimes,
  'time, times': ({ times }) => times,
  'longest hold, ms': ({ heldMs }) => heldMs,
}

type Grown = Row & { cpuTimes: number; heldMs: number }

/** The rows over what is wanted; what the others take at most is one row. */
function grownTooMuch(rows: Grown[]): Row[] {
  const isOver = ({ cpuTimes, heldMs }: Grown) => cpuTimes > wanted.times || heldMs > wanted.heldMs
  const others = rows.filter((row) => !isOver(row))
  const most = (of: 'cpuTimes' | 'heldMs') => Math.max(...others.map((row) => row[of]))
  const rest = {
    address: `${others.length} others, at most`,
    cpuTimes: most('cpuTimes'),
    heldMs: most('heldMs'),
  }
  return [...rows.filter(isOver), rest]
}

/** What of the results goes into which table of the page, and where it is found there. */
const tables: Record<string, { columns: Columns; rows: (result: never) => Row[] }> = {
  readers: { columns: beside, rows: (rows: Row[]) => rows },
  languages: {
    columns: {
      ...named('who', 'address'),
      'of one language': ({ ratio }) => ratio,
      'processor time, of one': ({ cpuRatio }) => cpuRatio,
      'in German': ({ germanRatio }) => germanRatio,
      'processor time, in German': ({ germanCpuRatio }) => germanCpuRatio,
    },
    rows: (rows: Row[]) => rows,
  },
  followers: { columns: named('what', 'without', 'with', 'figure', 'wanted'), rows: (rows: Row[]) => rows },
  calls: {
    columns: {
      address: ({ address }) => address,
      'time, times': ({ timeRatio }) => timeRatio,
      'processor time, times': ({ cpuRatio }) => cpuRatio,
      'wanted, at most': ({ wanted }) => wanted,
    },
    rows: (rows: Row[]) => rows,
  },
  openAddresses: {
    columns: {
      address: ({ address }) => address,
      'processor time, ms': ({ cpuMs }) => cpuMs,
      'of a rendered page': ({ ofReference }) => ofReference,
      'before, ms': ({ beforeMs }) => beforeMs,
      'before, of a rendered page': ({ beforeOfReference }) => beforeOfReference,
    },
    rows: (rows: Row[]) => rows,
  },
  views: {
    columns: { address: ({ address }) => address, 'of the same without views': ({ ratio }) => ratio },
    rows: (rows: Row[]) => rows,
  },
  files: {
    columns: {
      file: ({ file }) => file,
      'of bare': ({ ofBare }) => ofBare,
      'of nginx': ({ ofNginx }) => ofNginx,
      'processor time, times nginx': ({ processorOfNginx }) => processorOfNginx,
    },
    rows: (rows: Row[]) => rows,
  },
  uploads: {
    columns: {
      what: ({ what }) => what,
      'of a bare server that copies': ({ ratio }) => ratio,
      'more memory, MB': ({ grownMegabytes }) => grownMegabytes,
    },
    rows: (rows: Row[]) => rows,
  },
  processes: {
    columns: { ...named('address', 'engine'), 'two, of one': ({ ratio }) => ratio },
    rows: (rows: Row[]) => rows,
  },
  growth: { columns: growth, rows: ({ sqlite }: { sqlite: Grown[] }) => grownTooMuch(sqlite) },
  growthPostgresql: { columns: growth, rows: grownTooMuch },
}

/** Fills the tables of docs/performance.md with what was measured; others and the sentences around them stay. */
export function writePerformance(results: Record<string, unknown>): void {
  const all: Record<string, unknown> = {
    ...results,
    growthPostgresql: (results.growth as { postgresql?: Row[] } | undefined)?.postgresql,
  }
  let text = readFileSync(page, 'utf8')
  for (const [name, { columns, rows }] of Object.entries(tables)) {
    if (!all[name]) continue
    const place = new RegExp(`(<!-- ${name} -->\\n)[^]*?(\\n<!-- /${name} -->)`)
    if (!place.test(text)) throw new Error(`${page} has no place for ${name}.`)
    text = text.replace(place, (_, start, end) => `${start}${table(columns, rows(all[name] as never))}${end}`)
  }
  writeFileSync(page, text)
  console.log(`Written to ${page}`)
}

function table(columns: Columns, rows: Row[]): string {
  const line = (cells: unknown[]) => `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`
  const names = Object.keys(columns)
  const body = rows.map((row) => line(Object.values(columns).map((of) => of(row))))
  return [line(names), line(names.map(() => '---')), ...body].join('\n')
}
