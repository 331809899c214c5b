import { pagesWithSuggestions } from '../../../magazine/documents/corrections/suggestions.server'
import { api } from '../../../platform/http/http.server'
import { parseQuery } from '../../../platform/http/list-request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { articlesWithoutText, bandsWithoutWords } from '../accessibility/missing-words.server'
import { undescribedPictures } from '../accessibility/undescribed-pictures.server'
import { AccessibilityQuery } from './accessibility-requests'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { page } = parseQuery(request, AccessibilityQuery)
    return {
      ...(await undescribedPictures(page ?? null)),
      articles: await articlesWithoutText(),
      bands: await bandsWithoutWords(),
      suggestions: await pagesWithSuggestions(),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
