import { href } from '../platform/href'
import { api } from '../platform/http/http.server'
import { t } from '../platform/i18n/i18n'
import { currentSite } from './current-site.server'
import { manifestResponse } from './manifest.server'

const handlers = api({
  GET: () =>
    manifestResponse({
      id: '/',
      start_url: '/',
      name: currentSite().name,
      shortcuts: [{ name: t('Kept offline'), url: href('/offline') }],
    }),
})
export const loader = handlers.loader
export const action = handlers.action
