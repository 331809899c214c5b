import { listPagesWithSuggestions } from '../../../magazine/documents/corrections/suggestions.server'
import { api } from '../../../platform/http/http.server'
import { parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { listArticlesWithoutText, listBandsWithoutTranscripts } from '../accessibility/missing-words.server'
import { listUndescribedPictures } from '../accessibility/undescribed-pictures.server'
import { AccessibilityQuery } from './accessibility-requests'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { page } = parseQuery(request, AccessibilityQuery)
    const [pictures, articles, bands, suggestions] = await Promise.all([
      listUndescribedPictures(page ?? null),
      listArticlesWithoutText(),
      listBandsWithoutTranscripts(),
      listPagesWithSuggestions(),
    ])
    return { ...pictures, articles, bands, suggestions }
  },
})
export const loader = handlers.loader
export const action = handlers.action
