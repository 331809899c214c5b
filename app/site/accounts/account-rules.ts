import { msg } from '../../platform/i18n/i18n'

// Apart from the checks, so that a page which says a rule does not load them.

export const usernameRule = msg('3 to 30 letters, digits, ".", "_" or "-"')
export const passwordHint = msg('8 to 256 characters, and not a common password')
