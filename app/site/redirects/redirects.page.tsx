import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm, validate } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { BreakableAddress } from '../../platform/ui/BreakableAddress'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { formatCount, formatShortDate } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { RemoveButton } from '../../platform/ui/RemoveButton'
import { requireAdmin } from '../accounts/guards.server'
import { pageMeta } from '../meta'
import { MissingPages } from './MissingPages'
import { listMissingPages, removeMissingPage } from './missing-pages.server'
import { RedirectFields } from './redirect-form'
import { redirectDeskList } from './redirect-list.server'
import { maxAddressLength } from './redirects'
import { removeRedirect, saveRedirect } from './redirects.server'

const path = href('/admin/redirects')

export const meta: MetaFunction = (args) => pageMeta(args, t('Redirects'), { isPrivate: true })

export async function loader(args: LoaderFunctionArgs) {
  const [list, missing] = await Promise.all([redirectDeskList.loader(args), listMissingPages()])
  return { ...list, missing }
}

const PressedForm = z.object({ intent: z.enum(['save', 'remove', 'ignore']), id: Id.optional() }).loose()

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'run')
  const { intent, id = 0, ...fields } = await parseForm(request, PressedForm)
  switch (intent) {
    case 'remove':
      await removeRedirect(id, user)
      return redirect(`${path}${new URL(request.url).search}`, 303)
    case 'ignore':
      await removeMissingPage(id)
      return redirect(path, 303)
    case 'save':
      await saveRedirect(validate(RedirectFields, fields), user)
      return redirectWithDoneFlash(path, 'saved', context)
  }
}

export default function RedirectsPage() {
  const { rows, list, missing } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isSaved = useDoneMessage() === 'saved'
  return (
    <div className="desk">
      <h1>{t('Redirects')}</h1>
      <p>
        {t(
          'Redirects take visitors from old links to the new page. A page that exists at the old address is shown instead.',
        )}
      </p>
      {isSaved && !formErrors && <Message role="status">{t('The redirect is saved.')}</Message>}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <Form method="post" className="form">
        <Field
          label={t('Old address')}
          name="from"
          required
          maxLength={maxAddressLength}
          autoCapitalize="none"
          spellCheck={false}
          hint={t('For example /about.html. /blog/* covers every page in a folder.')}
          formErrors={formErrors}
        />
        <Field
          label={t('New address')}
          name="to"
          required
          maxLength={maxAddressLength}
          autoCapitalize="none"
          spellCheck={false}
          hint={t('A page of this site, such as /articles/12.')}
          formErrors={formErrors}
        />
        <p className="list-actions">
          <button type="submit" name="intent" value="save" className="button">
            {t('Save redirect')}
          </button>
          <Link to={href('/admin/redirects/import')} className="button is-plain">
            {t('Import redirects')}
          </Link>
        </p>
      </Form>
      <MissingPages missing={missing} />
      <RecordList rows={rows} list={list} columns={columns} label={t('Redirects')} />
    </div>
  )
}

type Redirect = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: RecordColumn<Redirect>[] = [
  {
    name: msg('Old address'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: ({ from }) => <BreakableAddress>{from}</BreakableAddress>,
  },
  { name: msg('New address'), cell: ({ to }) => <Link to={to.replace(/\*$/, '')}>{to}</Link> },
  {
    name: msg('Visits'),
    kind: 'number',
    cell: ({ visits, lastVisitAt }) =>
      lastVisitAt ? `${formatCount(visits)} · ${formatShortDate(lastVisitAt)}` : formatCount(visits),
  },
  {
    name: msg('Actions'),
    kind: 'action',
    cell: ({ id, from }) => (
      <RemoveButton id={id} text={t('Remove')} label={t('Remove the redirect of {from}', { from })} />
    ),
  },
]
