import routes from '../app/routes'
import { closedAddresses } from '../test/http/closed-addresses'
import { type Cost, meterOf } from './costs'
import { openAddresses } from './open-addresses'
import { openSite } from './open-site'
import { isSmall } from './scale'

/** How many are named; what the others cost is one row for each kind. */
const named = 40

interface Row {
  address: string
  cpuMs: number
  ofReference: number
  beforeMs?: number
  beforeOfReference?: number
}

/**
 * Processor time of every address outside the desk when it is asked for again; with the folder of another build in
 * `BESIDE`, that of both in turn.
 */
export async function measureOpenAddresses(): Promise<Row[]> {
  const now = await measured()
  const before = process.env.BESIDE ? await measured(process.env.BESIDE) : undefined
  const costs: [Cost, Cost?][] = []
  for (const [index, address] of now.addresses.entries()) {
    if (isSmall && index % 20 > 0) continue
    const cost = await now.meter(address)
    const other = before?.addresses[index]
    costs.push([cost, other && (await before.meter(other))])
  }
  await now.site.stop()
  await before?.site.stop()
  const rows = rowsOf(costs)
  console.table(rows)
  return rows
}

async function measured(folder?: string) {
  const site = await openSite(folder)
  return { site, meter: await meterOf(site), addresses: openAddresses(await routes, site.links) }
}

/** The dearest first; where nothing was there before, there is nothing to compare. */
function rowsOf(costs: [Cost, Cost?][]): Row[] {
  const rows = costs.map(([cost, before]) => {
    const isSame = before?.status === cost.status
    return {
      path: cost.path,
      isOpen: cost.status === 200,
      row: {
        address: cost.name,
        cpuMs: cost.cpuMs,
        ofReference: cost.ofReference,
        ...(isSame && { beforeMs: before.cpuMs, beforeOfReference: before.ofReference }),
      },
    }
  })
  const open = rows.filter(({ isOpen }) => isOpen).map(({ row }) => row)
  const dearest = open.toSorted((one, other) => dearnessOf(other) - dearnessOf(one))
  const closed = Object.entries(closedAddresses).map(([reason, { paths }]) => {
    const those = rows.filter(({ path, isOpen }) => !isOpen && paths.includes(path)).map(({ row }) => row)
    return dearestOf(those, `${those.length} that answer otherwise (${reason}), at most`)
  })
  const others = dearest.slice(named)
  return [
    ...dearest.slice(0, named),
    dearestOf(others, `${others.length} others that answer, at most`),
    ...closed,
  ]
}

const dearnessOf = ({ ofReference, beforeOfReference = 0 }: Row) => Math.max(ofReference, beforeOfReference)

function dearestOf(rows: Row[], address: string): Row {
  const most = (of: (row: Row) => number | undefined) => Math.max(0, ...rows.map((row) => of(row) ?? 0))
  return {
    address,
    cpuMs: most(({ cpuMs }) => cpuMs),
    ofReference: most(({ ofReference }) => ofReference),
    ...(rows.some(({ beforeMs }) => beforeMs !== undefined) && {
      beforeMs: most(({ beforeMs }) => beforeMs),
      beforeOfReference: most(({ beforeOfReference }) => beforeOfReference),
    }),
  }
}
