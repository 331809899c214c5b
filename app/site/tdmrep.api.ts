import { NotFound } from '../platform/errors/errors'
import { api } from '../platform/http/http.server'
import { t } from '../platform/i18n/i18n'
import { currentSite } from './current-site.server'
import { tdmRules } from './machines'

const handlers = api({
  GET: () => {
    const rules = tdmRules(currentSite())
    if (!rules) throw new NotFound(t('No rights are reserved.'))
    return rules
  },
})
export const loader = handlers.loader
export const action = handlers.action
