import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Id } from '../../platform/id'
import { ListFrame } from '../../platform/records/ListFrame'
import { useFormErrors } from '../../platform/ui/Field'
import { formatDate } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { requireAdmin, requireStaff } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { adminListAddress, contentKindNames } from './content-kinds'
import { contentKinds, contentKindsOfUser } from './content-registry.server'
import { daysInTrash, restoreFromTrash } from './manage-content.server'
import { loadTrashPage, type TrashListLine } from './trash-list.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Trash'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireStaff(request)
  return { ...(await loadTrashPage(contentKindsOfUser(user), new URL(request.url))), days: daysInTrash }
}

const RestoreForm = z.object({ kind: z.enum(contentKindNames), id: Id, piece: z.literal('on').optional() })

export async function action({ request, context }: ActionFunctionArgs) {
  await requireStaff(request)
  const { kind, id, piece } = await parseForm(request, RestoreForm)
  const admin = await requireAdmin(request, ...contentKinds[kind].may)
  const isPart = piece === 'on'
  const recordId = await restoreFromTrash(kind, id, isPart, admin)
  return redirectWithDoneFlash(
    isPart ? href('/admin/:kind/:id', { kind, id: recordId }) : adminListAddress(kind),
    'saved',
    context,
  )
}

export default function TrashPage() {
  const { trash, list, days } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const formErrors = useFormErrors()
  const deleted = trash.find(({ kind, id, isPart }) => !isPart && `${kind}-${id}` === params.get('deleted'))
  return (
    <div className="upload-page">
      <h1>{t('Trash')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {deleted && !formErrors && (
        <Message role="status">
          <Trans id="“{title}” has been deleted." values={{ title: <bdi>{deleted.title}</bdi> }} />{' '}
          <Restore {...deleted} label={t('Undo')} />
        </Message>
      )}
      {trash.length > 0 && <p>{t('Deleted for good after {days} days.', { days })}</p>}
      <ListFrame list={list} hasSortLinks>
        {trash.length === 0 && (
          <p className="empty">
            {t('The trash is empty. Deleted things stay here for {days} days.', { days })}
          </p>
        )}
        <ul className="managed">
          {trash.map(({ deletedAt, tab, ...record }) => (
            <li key={`${record.kind}-${record.id}-${record.isPart}`}>
              <p>
                <bdi className="managed-title">{record.title}</bdi>
                <span className="managed-note">
                  {tab} ·{' '}
                  {record.isPart
                    ? t('removed {date}', { date: formatDate(deletedAt) })
                    : t('deleted {date}', { date: formatDate(deletedAt) })}
                </span>
              </p>
              <Restore {...record} label={t('Restore')} />
            </li>
          ))}
        </ul>
      </ListFrame>
    </div>
  )
}

function Restore({ kind, id, isPart, title, label }: Omit<TrashListLine, 'deletedAt'> & { label: string }) {
  return (
    <Form method="post" action={href('/admin/trash')}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {isPart && <input type="hidden" name="piece" value="on" />}
      <button type="submit" className="link-button" aria-label={`${label}: ${title}`}>
        {label}
      </button>
    </Form>
  )
}
