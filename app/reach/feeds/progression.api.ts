import { isReadable } from '../../magazine/publications/publications'
import { Progression, progressionType } from '../../magazine/reading/devices/progression'
import { progressionIn, saveProgression } from '../../magazine/reading/devices/progression.server'
import { NotFound } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { parseJson } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { askForKey } from './authentication.server'
import { catalogItem, catalogReader } from './catalog.server'
import { catalogJson } from './opds2.server'

/** Answers with the reader's place in a publication, or an empty body, and stores it. */
const handlers = api({
  GET: async ({ request, params, context: { origin } }) => {
    const { user, item } = await itemOfUser(request, params.id, origin)
    const progression = await progressionIn(user.id, item.id, origin)
    return progression ? catalogJson(progression, progressionType) : new Response(null, noProgression)
  },
  PUT: async ({ request, params, context: { origin } }) => {
    const { user, item } = await itemOfUser(request, params.id, origin)
    const isSaved = await saveProgression(user.id, item.id, await parseJson(request, Progression))
    const progression = (await progressionIn(user.id, item.id, origin)) ?? {}
    return catalogJson(progression, progressionType, isSaved ? 200 : 409)
  },
})

const noProgression = { headers: { 'Content-Type': progressionType, 'Cache-Control': 'private, no-store' } }

async function itemOfUser(request: Request, id: string | undefined, origin: string) {
  const { user, rights } = await catalogReader(request)
  if (!user) throw askForKey(origin)
  const item = await catalogItem(id, rights)
  if (!isReadable(item)) throw new NotFound(t('This publication is for members.'))
  return { user, item }
}

export const loader = handlers.loader
export const action = handlers.action
