import { href } from '../../../platform/href'

export const passkeyPageAddress = href('/userInfo/passkeys')
export const maxPasskeys = 20
