import { BlockList, isIP } from 'node:net'

/** IPv4 for special purposes (IANA registry, RFC 6890), which no site on the internet has. */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...[
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
  ],
  ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]

/** Within the global unicast of IPv6: Teredo, ORCHID, benchmarks, documentation, 6to4, and what is reserved. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const blocked = new BlockList()
const global6 = new BlockList()
let isFilled = false

function fill(): void {
  if (isFilled) return
  isFilled = true
  const add = (list: BlockList, range: string, family: 'ipv4' | 'ipv6') => {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  for (const range of special) add(blocked, range, 'ipv4')
  for (const range of special6) add(blocked, range, 'ipv6')
  add(global6, '2000::/3', 'ipv6')
}

/**
 * Tells whether an address is on the public internet: not private, loopback, link-local, shared (CGNAT), multicast or
 * reserved, and of IPv6 neither mapped nor translated IPv4.
 * @param address as text, without brackets; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  fill()
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  if (family === 6) return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
  return false
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
