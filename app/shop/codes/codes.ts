import { formatCode } from '../../platform/printed-code'

/** The largest batch. */
export const maxCodes = 1000

export const redeemAddress = (code: string) => `/redeem/${formatCode(code)}`

export const batchList = {
  path: '/admin/codes',
  shows: ['all'],
  sorts: ['newest', 'oldest', 'a-z', 'z-a'],
} as const
