import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { baseline, shortRatios } from '../../bench/short'

const patienceMs = 300_000

/** Processor time is counted by Linux. What else the machine does changes little of it. */
test.skipIf(!existsSync('/proc/self/stat'))(
  'no page costs twice the processor time that it once did, beside a bare server in the same run',
  async () => {
    const before = baseline()
    const slow = (ratios: Record<string, number>) =>
      Object.keys(ratios).filter((name) => (ratios[name] ?? 0) < (before[name] ?? 0) / 2)
    const once = slow(await shortRatios())
    const twice = once.length > 0 ? await shortRatios(once) : {}
    expect(Object.fromEntries(slow(twice).map((name) => [name, [twice[name], before[name]]]))).toEqual({})
  },
  patienceMs,
)
