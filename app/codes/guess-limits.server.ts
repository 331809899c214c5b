import { consume, limiter } from '../accounts/limits.server'
import { networkOfAddress } from '../platform/http/network.server'
import { hashSecret } from '../platform/process/secret.server'

/** Counts unknown codes per visitor, and per address for visitors who change their names. */
const byVisitor = limiter('redeem-visitor', 20, 3600)
const byAddress = limiter('redeem', 600, 3600)
/** Attempts that are still allowed past those limits. */
const slowByVisitor = limiter('redeem-visitor-slow', 1, 5)
const slowByAddress = limiter('redeem-slow', 10, 1)

/** A visitor who enters a printed code. Visitors behind one address are told apart by account or browser. */
export interface CodeVisitor {
  user: { id: number } | null
  address: string
  /** The User-Agent header. */
  browser: string
}

/**
 * Counts a code before it is looked up. A visitor who has guessed too often is slowed, never shut out: one address
 * has under 900,000 attempts a day at the 27¹² possible codes (decision 203).
 * @throws TooMany
 */
export async function limitGuesses({ user, address, browser }: CodeVisitor) {
  const network = networkOfAddress(address)
  const visitor = `${network} ${user?.id ?? hashSecret(browser).slice(0, 16)}`
  await consume(byVisitor, visitor).catch(() => consume(slowByVisitor, visitor))
  await consume(byAddress, network).catch(() => consume(slowByAddress, network))
  return {
    /** Takes a valid code off the counts again. */
    async succeeded() {
      await byVisitor.reward(visitor, 1)
      await byAddress.reward(network, 1)
    },
  }
}
