import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedAtVersion } from '../../../site/content/opened-version'
import { deleteDiscount, discountNotFound, discountWithUses, saveDiscount } from '../discounts-admin.server'
import { discountJson, parseDiscount } from './discount-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return discountJson(await discountWithUses(idFrom(params.id, discountNotFound)))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, discountNotFound)
    const { terms, version } = await parseDiscount(request)
    await saveDiscount(id, terms, openedAtVersion(versionToMatch(request) ?? version), admin)
    return discountJson(await discountWithUses(id))
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deleteDiscount(idFrom(params.id, discountNotFound), admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
