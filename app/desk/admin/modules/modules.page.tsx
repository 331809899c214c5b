import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { SearchForm } from '../../../platform/ui/SearchForm'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { siteKinds } from '../../../site/modules/site-kinds'
import { findModules, switchModuleByForm } from './modules.server'
import { beginAsSiteKind, declineModuleOffer } from './questions.server'
import './modules.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Add to your desk'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const q = new URL(request.url).searchParams.get('q') ?? ''
  return { q, groups: findModules(q) }
}

const ModulesForm = z.union([
  z.object({ kind: z.enum([...siteKinds, 'all', 'skipped']) }),
  z.object({
    name: z.string().max(60),
    to: z.enum(['on', 'off', 'declined']),
    isSure: z.literal('yes').optional(),
  }),
])

/** Handles the buttons of this page and of the questions on the dashboard. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = await parseForm(request, ModulesForm)
  if ('kind' in form) {
    await beginAsSiteKind(form.kind, admin)
    return form.kind === 'skipped'
      ? redirect(href('/admin'), 303)
      : redirectWithDoneFlash(href('/admin'), 'begun', context)
  }
  const { name, to, isSure } = form
  if (to === 'declined') {
    await declineModuleOffer(name)
    return redirect(href('/admin'), 303)
  }
  const unsettled = await switchModuleByForm({ name, isOn: to === 'on', isSure: isSure === 'yes' }, admin)
  return unsettled ? { unsettled } : redirectWithDoneFlash(href('/admin/modules'), to, context)
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>
type Entry = Loaded['groups'][number]['entries'][number]

export default function ModulesPage() {
  const { q, groups } = useLoaderData<typeof loader>()
  const pressed = useActionData<{ unsettled?: { name: string; title: string; rest: string[] } }>()
  const formErrors = useFormErrors()
  const done = useDoneMessage()
  return (
    <div className="desk modules">
      <h1>{t('Add to your desk')}</h1>
      <p>{t('Add what you need now. If you put it away again, nothing is lost.')}</p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done === 'on' && <Message role="status">{t('It is on your desk now.')}</Message>}
      {done === 'off' && <Message role="status">{t('It is put away. Its data stays.')}</Message>}
      {pressed?.unsettled && <Unsettled {...pressed.unsettled} />}
      <SearchForm label={t('What would you like to do?')} q={q} action={href('/admin/modules')} />
      {groups.length === 0 && <p className="empty">{t('Nothing found for “{q}”.', { q })}</p>}
      {groups.map(({ name, entries }) => (
        <section key={name} aria-labelledby={`group-${name}`}>
          <h2 id={`group-${name}`}>{name}</h2>
          <ul className="module-cards">
            {entries.map((entry) => (
              <ModuleCard key={entry.name} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ModuleCard({ entry: { name, title, sentence, adds, isOn } }: { entry: Entry }) {
  return (
    <li className={isOn ? 'module-card is-on' : 'module-card'}>
      <h3>{title}</h3>
      <p>{sentence}</p>
      {adds && <p className="module-adds">{t('Adds: {list}', { list: adds })}</p>}
      <Form method="post" action={href('/admin/modules')} preventScrollReset>
        <input type="hidden" name="name" value={name} />
        <button
          type="submit"
          name="to"
          value={isOn ? 'off' : 'on'}
          className={isOn ? 'button is-plain' : 'button'}
          aria-label={isOn ? t('Put away {title}', { title }) : t('Add {title}', { title })}
        >
          {isOn ? t('Put away') : t('Add')}
        </button>
        {isOn && <span className="module-state">{t('On')}</span>}
      </Form>
    </li>
  )
}

function Unsettled({ name, title, rest }: { name: string; title: string; rest: string[] }) {
  return (
    <Message role="alert">
      <p>{t('{title} is still in use:', { title })}</p>
      <ul>
        {rest.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        {t('These people can still open their pages until this is settled. Your desk no longer shows it.')}
      </p>
      <Form method="post" action={href('/admin/modules')}>
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="isSure" value="yes" />
        <button type="submit" name="to" value="off" className="button">
          {t('Put away {title}', { title })}
        </button>
      </Form>
    </Message>
  )
}
