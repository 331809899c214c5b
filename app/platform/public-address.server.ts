import { BlockList, isIP } from 'node:net'
import { lazily } from './lazily'

/** IPv4 ranges that are not on the public internet (IANA special-purpose registry, RFC 6890). */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Ranges of 2000::/3 that are tunnels to IPv4, documentation or reserved. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const listOf = (ranges: string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const lists = lazily(() => ({
  special: listOf(special4, 'ipv4'),
  global6: listOf(['2000::/3'], 'ipv6'),
  reserved6: listOf(special6, 'ipv6'),
}))

/**
 * Tells whether an IP address is on the public internet. IPv6 forms of IPv4 (mapped, NAT64, 6to4, Teredo) are not,
 * since public servers have an address of their own.
 * @param address without brackets; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  const { special, global6, reserved6 } = lists()
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
