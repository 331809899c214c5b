import { NotFound } from '../../../../platform/errors/errors'
import { versionToMatch } from '../../../../platform/http/conditional.server'
import { idFromParam } from '../../../../platform/http/request.server'
import { t } from '../../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { type OpenedVersion, openedVersionOfProgram } from '../../../../site/content/opened-version'
import { decideSuggestion } from '../../../documents/corrections/suggestions.server'
import { articleContentKind } from '../article.content.server'
import { findArticlePageFrom, loadPageTextJson } from './page-text-json.server'

interface HandlerArgs {
  request: Request
  params: { id?: string; page?: string; suggestion?: string }
}

const decides =
  (decisionOf: (request: Request) => OpenedVersion | 'dismiss' | undefined) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, ...articleContentKind.may)
    const place = await findArticlePageFrom(params)
    const id = idFromParam(params.suggestion, t('Suggestion not found.'))
    const { suggestions } = await loadPageTextJson(place)
    if (!suggestions.some((one) => one.id === id)) throw new NotFound(t('Suggestion not found.'))
    await decideSuggestion(id, decisionOf(request), admin)
    return loadPageTextJson(place)
  }

export const acceptSuggestionHandler = decides((request) => openedVersionOfProgram(versionToMatch(request)))
export const dismissSuggestionHandler = decides(() => 'dismiss')
