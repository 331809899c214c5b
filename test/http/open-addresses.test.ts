import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Cost, meterOf } from '../../bench/costs'
import { type OpenAddress, openAddresses } from '../../bench/open-addresses'
import { type OpenSite, openSite } from '../../bench/open-site'
import { closedAddresses } from './closed-addresses'

/** A page that is rendered costs some 5 to 10 ms, and what anybody may ask for 50 at most. */
const maxOfReference = 6
/** The picture of another page each time is read and made for the first time, and then kept. */
const makesPicture = /\/pages\/\*\?width=/
const maxOfPicture = 15

let site: OpenSite
let costs: Cost[]
beforeAll(async () => {
  site = await openSite()
  costs = await costsOf(openAddresses(inject('routes'), site.links), 2)
}, 900_000)
afterAll(() => site?.stop())

async function costsOf(addresses: OpenAddress[], requests?: number): Promise<Cost[]> {
  const meter = await meterOf(site)
  const found: Cost[] = []
  for (const address of addresses) found.push(await meter(address, requests))
  return found
}

test('every address outside the desk answers a stranger, or is listed with the reason why it does not', () => {
  const reasons = Object.values(closedAddresses)
  const isRefused = (cost: Cost) => reasons.some(({ isSo, paths }) => paths.includes(cost.path) && isSo(cost))
  const unlisted = costs.filter((cost) => cost.status !== 200 && !isRefused(cost))
  expect(unlisted.map(({ name, status, leadsTo }) => ({ name, status, leadsTo }))).toEqual([])
  const closed = new Set(costs.filter(({ status }) => status !== 200).map(({ path }) => path))
  const listed = reasons.flatMap(({ paths }) => paths)
  expect(listed.filter((path) => !closed.has(path))).toEqual([])
})

/** Processor time is counted by Linux. What else the machine does changes little of it. */
test.skipIf(!existsSync('/proc/self/stat'))(
  'no address that anybody may ask for costs much more than a page that is rendered',
  async () => {
    const isDear = ({ address, ofReference }: Cost) =>
      ofReference > (makesPicture.test(address) ? maxOfPicture : maxOfReference)
    const again = await costsOf(costs.filter(isDear))
    expect(again.filter(isDear)).toEqual([])
  },
)
