import { href } from '../../platform/href'
import { formatCode } from '../../platform/printed-code'

/** The largest batch. */
export const maxCodes = 1000

export const redeemAddress = (code: string) => href('/redeem/:code', { code: formatCode(code) })

export const batchList = {
  path: href('/admin/codes'),
  shows: ['all'],
  sorts: ['newest', 'oldest', 'a-z', 'z-a'],
} as const
