import { msg } from '../../../platform/i18n/i18n'

export const personNotFound = msg('User not found.')
