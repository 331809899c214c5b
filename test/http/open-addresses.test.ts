import { existsSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { costsOf, openAddresses, openSite } from '../../bench/open-addresses'

/** A page that is rendered costs some 5 to 10 ms, and what anybody may ask for 50 at most. */
const maxOfReference = 6

/** Processor time is counted by Linux. What else the machine does changes little of it. */
test.skipIf(!existsSync('/proc/self/stat'))(
  'no address that anybody may ask for costs much more than a page that is rendered',
  async () => {
    const site = await openSite()
    const dear = async (addresses: string[]) =>
      (await costsOf(site, addresses)).filter(({ ofReference }) => ofReference > maxOfReference)
    const once = await dear(openAddresses(inject('routes')))
    const twice = once.length > 0 ? await dear(once.map(({ address }) => address)) : []
    await site.stop()
    expect(twice).toEqual([])
  },
  300_000,
)
