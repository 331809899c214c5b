import { isReadableArticle } from '../../magazine/publications/publications'
import { Progression, progressionType } from '../../magazine/reading/devices/progression'
import { loadProgressionInArticle, saveProgression } from '../../magazine/reading/devices/progression.server'
import { NotFound } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { parseJson } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { keyRequiredResponse } from './authentication.server'
import { findCatalogItem, findCatalogReader } from './catalog.server'
import { toCatalogJson } from './opds2.server'

/** Answers with the reader's position in a publication, or an empty body, and stores a new one. */
const handlers = api({
  GET: async ({ request, params, context: { origin } }) => {
    const { user, item } = await itemOfUser(request, params.id, origin)
    const progression = await loadProgressionInArticle(user.id, item.id, origin)
    return progression ? toCatalogJson(progression, progressionType) : new Response(null, noProgression)
  },
  PUT: async ({ request, params, context: { origin } }) => {
    const { user, item } = await itemOfUser(request, params.id, origin)
    const isSaved = await saveProgression(user.id, item.id, await parseJson(request, Progression))
    const progression = (await loadProgressionInArticle(user.id, item.id, origin)) ?? {}
    return toCatalogJson(progression, progressionType, isSaved ? 200 : 409)
  },
})

const noProgression = { headers: { 'Content-Type': progressionType, 'Cache-Control': 'private, no-store' } }

async function itemOfUser(request: Request, id: string | undefined, origin: string) {
  const { user, rights } = await findCatalogReader(request)
  if (!user) throw keyRequiredResponse(origin)
  const item = await findCatalogItem(id, rights)
  if (!isReadableArticle(item)) throw new NotFound(t('This publication is for members.'))
  return { user, item }
}

export const loader = handlers.loader
export const action = handlers.action
