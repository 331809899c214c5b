import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedVersionOfProgram } from '../../../site/content/opened-version'
import {
  deleteDiscount,
  discountNotFound,
  findDiscountWithUses,
  saveDiscount,
} from '../discounts-admin.server'
import { parseDiscountRequest, toDiscountJson } from './discount-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return toDiscountJson(await findDiscountWithUses(idFromParam(params.id, discountNotFound)))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, discountNotFound)
    const { terms, version } = await parseDiscountRequest(request)
    await saveDiscount(id, terms, openedVersionOfProgram(versionToMatch(request) ?? version), admin)
    return toDiscountJson(await findDiscountWithUses(id))
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deleteDiscount(idFromParam(params.id, discountNotFound), admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
