import { href } from '../../platform/href'
import { formatPrintedCode } from '../../platform/printed-code'

/** The maximum number of codes in a batch. */
export const maxCodesPerBatch = 1000

export const redeemAddress = (code: string) => href('/redeem/:code', { code: formatPrintedCode(code) })
