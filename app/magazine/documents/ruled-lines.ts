import type { PageLine } from './documents'

export function linesByTable(lines: PageLine[]): PageLine[][] {
  const tables = new Map<number, PageLine[]>()
  for (const line of lines)
    if (line.cell) tables.set(line.cell.table, [...(tables.get(line.cell.table) ?? []), line])
  return [...tables.values()]
}
