import { t } from '../i18n/i18n'
import { json } from './http.server'

const unknown = () => json({ message: t('Not found.') }, 404)

export const loader = unknown
export const action = unknown
