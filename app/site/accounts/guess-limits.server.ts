import { networkOfAddress } from '../../platform/http/network.server'
import { hashSecret } from '../../platform/process/secret.server'
import { consume, limiter } from './limits.server'

const limitsOf = (name: string) => ({
  /** Count what was unknown per visitor, and per address for visitors who change their names. */
  byVisitor: limiter(`${name}-visitor`, 20, 3600),
  byAddress: limiter(name, 600, 3600),
  /** Attempts that are still allowed past those limits. */
  slowByVisitor: limiter(`${name}-visitor-slow`, 1, 5),
  slowByAddress: limiter(`${name}-slow`, 10, 1),
})

const limits = { code: limitsOf('redeem'), link: limitsOf('listen') }

/** A visitor who enters a printed code, or opens a link. Visitors behind one address are told apart by account or browser. */
export interface CodeVisitor {
  user: { id: number } | null
  address: string
  /** The User-Agent header. */
  browser: string
}

export interface CountedGuess {
  /** Takes a valid one off the counts again. */
  succeeded: () => Promise<void>
}

/**
 * Counts a code, or the key in a link, before it is looked up. A visitor who has guessed too often is slowed, never shut out: one address
 * has under 900,000 attempts a day at the 27¹² possible codes (decision 203).
 * @throws TooMany
 */
export async function limitGuesses(
  { user, address, browser }: CodeVisitor,
  guessed: keyof typeof limits = 'code',
): Promise<CountedGuess> {
  const { byVisitor, byAddress, slowByVisitor, slowByAddress } = limits[guessed]
  const network = networkOfAddress(address)
  const visitor = `${network} ${user?.id ?? hashSecret(browser).slice(0, 16)}`
  await consume(byVisitor, visitor).catch(() => consume(slowByVisitor, visitor))
  await consume(byAddress, network).catch(() => consume(slowByAddress, network))
  return {
    async succeeded() {
      await byVisitor.reward(visitor, 1)
      await byAddress.reward(network, 1)
    },
  }
}
