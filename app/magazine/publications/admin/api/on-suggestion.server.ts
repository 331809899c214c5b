import { NotFound } from '../../../../platform/errors/errors'
import { versionToMatch } from '../../../../platform/http/conditional.server'
import { idFrom } from '../../../../platform/http/request.server'
import { t } from '../../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { type OpenedOn, openedAtVersion } from '../../../../site/content/opened-version'
import { decideSuggestion } from '../../../documents/corrections/suggestions.server'
import { articleContent } from '../article.content.server'
import { pageTextJson, placeFrom } from './page-text-json.server'

interface HandlerArgs {
  request: Request
  params: { id?: string; page?: string; suggestion?: string }
}

const decides =
  (decisionOf: (request: Request) => OpenedOn | 'dismiss' | undefined) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, ...articleContent.may)
    const place = await placeFrom(params)
    const id = idFrom(params.suggestion, t('Suggestion not found.'))
    const { suggestions } = await pageTextJson(place)
    if (!suggestions.some((one) => one.id === id)) throw new NotFound(t('Suggestion not found.'))
    await decideSuggestion(id, decisionOf(request), admin)
    return pageTextJson(place)
  }

export const takesSuggestion = decides((request) => openedAtVersion(versionToMatch(request)))
export const dismissesSuggestion = decides(() => 'dismiss')
