import { href } from '../../platform/href'
import { api } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import { manifestResponse } from '../../site/manifest.server'

const handlers = api({
  GET: () =>
    manifestResponse({
      id: href('/admin/table'),
      start_url: href('/admin/table'),
      name: t('{site}: fair sales', { site: currentSite().name }),
    }),
})
export const loader = handlers.loader
export const action = handlers.action
