import { networkOfAddress } from '../../platform/http/network.server'
import { hashSecret } from '../../platform/process/secret.server'
import { consumeRateLimit, createLimiter } from './limits.server'

const limitsOf = (name: string) => ({
  /** Counts of wrong codes per visitor, and per address for visitors who change their identity. */
  byVisitor: createLimiter(`${name}-visitor`, 20, 3600),
  byAddress: createLimiter(name, 600, 3600),
  /** The limit for attempts beyond the other limits, which are allowed slowly. */
  slowByVisitor: createLimiter(`${name}-visitor-slow`, 1, 5),
  slowByAddress: createLimiter(`${name}-slow`, 10, 1),
})

const limits = { code: limitsOf('redeem'), link: limitsOf('listen') }

/** A visitor who enters a printed code or opens a link, identified by address and by account or browser. */
export interface CodeVisitor {
  user: { id: number } | null
  address: string
  /** The User-Agent header. */
  browser: string
}

export interface CountedGuess {
  /** Undoes the count of a valid code. */
  succeeded: () => Promise<void>
}

/**
 * Counts a code, or the key in a link, before it is looked up. A visitor with too many wrong ones is slowed down, never
 * locked out: one address has under 900,000 attempts a day at the 27¹² possible codes (decision 203).
 * @throws TooMany
 */
export async function enforceGuessLimit(
  { user, address, browser }: CodeVisitor,
  guessed: keyof typeof limits = 'code',
): Promise<CountedGuess> {
  const { byVisitor, byAddress, slowByVisitor, slowByAddress } = limits[guessed]
  const network = networkOfAddress(address)
  const visitor = `${network} ${user?.id ?? hashSecret(browser).slice(0, 16)}`
  await consumeRateLimit(byVisitor, visitor).catch(() => consumeRateLimit(slowByVisitor, visitor))
  await consumeRateLimit(byAddress, network).catch(() => consumeRateLimit(slowByAddress, network))
  return {
    async succeeded() {
      await byVisitor.reward(visitor, 1)
      await byAddress.reward(network, 1)
    },
  }
}
