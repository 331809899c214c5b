import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { env } from '../../platform/env.server'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { languagesByName } from '../../platform/ui/languages'
import { Message } from '../../platform/ui/Message'
import { prepareFederation } from '../../reach/federation/keys.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { currentSite, refreshSite } from '../../site/current-site.server'
import { pageMeta } from '../../site/meta'
import { loadMenuAndFooterPages } from '../../site/pages/site-pages.server'
import { settingsOfModulesOff } from '../modules/switchboard.server'
import { EarlierSettings } from './EarlierSettings'
import { SiteForm } from './SiteForm'
import { applySiteFormButton, restoreSiteDraft, type SiteDraft, siteDraftOf } from './site-draft'
import { readSiteForm, settingsFromDraft, timeZones } from './site-form.server'
import {
  listSavedSettingsVersions,
  loadSavedSettings,
  restoreSettingsBefore,
  saveSettings,
} from './site-settings.server'
import './site.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Settings'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { opened, settings } = await loadSavedSettings()
  const { name, social, contactEmail } = currentSite()
  const { menu: pages } = await loadMenuAndFooterPages({ all: true })
  const [visible, saves] = await Promise.all([loadMenuAndFooterPages(), listSavedSettingsVersions()])
  return {
    opened,
    pages,
    visible,
    draft: siteDraftOf({ ...settings, name, social, contactEmail }, pages),
    hidden: settingsOfModulesOff(),
    saves,
    choices: { zones: timeZones(), ownZone: env.siteTimezone, languages: languagesByName() },
  }
}

const UndoForm = z.object({ undo: Id })

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  if (/^application\/x-www-form-urlencoded/i.test(request.headers.get('Content-Type') ?? '')) {
    const { undo } = await parseForm(request, UndoForm)
    await restoreSettingsBefore(undo, currentSite().name, admin)
    return redirectWithDoneFlash(href('/admin/site'), 'back', context)
  }
  const { intent, draft, opened } = await readSiteForm(request)
  if (intent !== 'save' && intent !== '')
    return { draft: applySiteFormButton(draft, intent), pressed: intent }
  const { settings: before } = await loadSavedSettings()
  const { menu: pages } = await loadMenuAndFooterPages({ all: true })
  const settings = settingsFromDraft(draft, { settings: before, pages })
  await saveSettings({ settings, opened, siteName: settings.name ?? env.siteName }, admin)
  await refreshSite()
  await prepareFederation()
  return redirectWithDoneFlash(href('/admin/site'), 'saved', context)
}

const outcomes: Partial<Record<string, string>> = {
  saved: msg('Settings saved. Readers see them now.'),
  back: msg('The settings from before that change are back.'),
}

export default function SitePage() {
  const { draft, saves, ...rest } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const pressed = useActionData<{ draft?: SiteDraft; pressed?: string }>()
  const done = useDoneMessage()
  const outcome = !formErrors && !pressed?.pressed && outcomes[done ?? '']
  const sent = formErrors && restoreSiteDraft(formErrors.values)
  return (
    <div className="site-desk">
      <h1>{t('Settings')}</h1>
      {outcome && <Message role="status">{outcome}</Message>}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <SiteForm
        {...rest}
        key={rest.opened.version}
        initial={sent ?? pressed?.draft ?? draft}
        formErrors={formErrors}
      />
      <EarlierSettings saves={saves} />
    </div>
  )
}
