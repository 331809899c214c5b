import { isIPv6 } from 'node:net'

/** Returns the network that counts as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOfAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [before = '', after] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const left = 8 - head.length - tail.length
  const groups = after === undefined ? head : [...head, ...Array(left).fill('0'), ...tail]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
