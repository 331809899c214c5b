import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { Invalid } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { offeredLocales } from '../languages.server'
import { pageSentFrom } from '../page-sent-from'
import { languageCookie, rememberLocale } from './account-locale.server'
import { findCurrentUser } from './guards.server'

const Choice = z.object({ language: z.string() })

const handlers = api({
  async POST({ request, context: { origin } }) {
    const { language: chosen } = await parseForm(request, Choice)
    const language = offeredLocales().find((locale) => locale === chosen)
    if (!language) throw new Invalid(t('Choose a language from the list.'))
    const user = await findCurrentUser(request)
    if (user) await rememberLocale(user.id, language)
    const headers = { 'Set-Cookie': languageCookie(language, origin) }
    return redirect(pageSentFrom(request, origin), { status: 303, headers })
  },
})

export const loader = handlers.loader
export const action = handlers.action
