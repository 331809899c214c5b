import type { IncomingMessage } from 'node:http'
import { clientAddressOf } from '../host.server'
import { createTokenForDays, isTokenValidFor } from '../process/signed-link.server'
import { isForOwnHost, requestedHostOf } from './own-host.server'

/** The header of a request that asks how it arrived; its value can be made with the site's secret alone. */
export const arrivalHeader = 'zinehouse-arrival'
const what = 'tells how a request arrived'

export const arrivalProof = () => createTokenForDays(what, 0)

/** How a request came to the site through the proxies. */
export interface Arrival {
  /** The address that counts as the visitor's. */
  client: string
  /** What X-Forwarded-For says, the outermost first. */
  forwardedFor: string[]
  host: string
  isAtOwnHost: boolean
}

/** @returns undefined for a request without the proof: others would learn about the network behind the proxy */
export function readArrival(request: IncomingMessage): Arrival | undefined {
  const { [arrivalHeader]: proof, 'x-forwarded-for': forwarded = '' } = request.headers
  if (typeof proof !== 'string' || !isTokenValidFor(proof, what)) return
  const addresses = String(forwarded).split(',')
  return {
    client: clientAddressOf(request),
    forwardedFor: addresses.map((address) => address.trim()).filter(Boolean),
    host: requestedHostOf(request),
    isAtOwnHost: isForOwnHost(request),
  }
}
