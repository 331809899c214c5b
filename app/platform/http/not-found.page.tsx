import { NotFound } from '../errors/errors'
import { t } from '../i18n/i18n'

export function loader() {
  throw new NotFound(t('Page not found.'))
}

export function action() {
  throw new NotFound(t('Page not found.'))
}

export default function UnknownPage() {
  return null
}
