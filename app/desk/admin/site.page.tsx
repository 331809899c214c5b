import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { env } from '../../platform/env.server'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
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
import { placedPages } from '../../site/pages/site-pages.server'
import { EarlierSaves } from './EarlierSaves'
import { SiteForm } from './SiteForm'
import { applyFormButton, draftOf, restoreDraft, type SiteDraft } from './site-draft'
import { readSiteForm, settingsFrom, timeZones } from './site-form.server'
import { lastSaves, savedSettings, saveSettings, undoSave } from './site-settings.server'
import './site-page.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Settings'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { opened, settings } = await savedSettings()
  const { name, social, contactEmail } = currentSite()
  const { menu: pages } = await placedPages({ all: true })
  return {
    opened,
    pages,
    visible: await placedPages(),
    draft: draftOf({ ...settings, name, social, contactEmail }, pages),
    saves: await lastSaves(),
    choices: { zones: timeZones(), ownZone: env.siteTimezone, languages: languagesByName() },
  }
}

const UndoForm = z.object({ undo: Id })

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  if (/^application\/x-www-form-urlencoded/i.test(request.headers.get('Content-Type') ?? '')) {
    const { undo } = await parseForm(request, UndoForm)
    await undoSave(undo, currentSite().name, admin)
    return redirectDone(href('/admin/site'), 'back', context)
  }
  const { intent, draft, opened } = await readSiteForm(request)
  if (intent !== 'save' && intent !== '') return { draft: applyFormButton(draft, intent), pressed: intent }
  const { settings: before } = await savedSettings()
  const { menu: pages } = await placedPages({ all: true })
  const settings = settingsFrom(draft, { settings: before, pages })
  await saveSettings({ settings, opened, siteName: settings.name ?? env.siteName }, admin)
  await refreshSite()
  await prepareFederation()
  return redirectDone(href('/admin/site'), 'saved', context)
}

const outcomes: Partial<Record<string, string>> = {
  saved: msg('The settings are saved, and readers see them from now on.'),
  back: msg('The settings are as they were before that change.'),
}

export default function SitePage() {
  const { draft, saves, ...rest } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const pressed = useActionData<{ draft?: SiteDraft; pressed?: string }>()
  const done = useDoneMessage()
  const outcome = !formErrors && !pressed?.pressed && outcomes[done ?? '']
  const sent = formErrors && restoreDraft(formErrors.values)
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
      <EarlierSaves saves={saves} />
    </div>
  )
}
