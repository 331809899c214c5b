import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Id } from '../../platform/id'
import { useFormErrors } from '../../platform/ui/Field'
import { formatDate } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { requireAdmin, requireStaff } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { formConfigOf, kindNames, listAddress } from './kinds'
import { restoreFromTrash, type TrashLine, trashContents, trashDays } from './manage-content.server'
import { kindsOf, registry } from './registry.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Trash'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireStaff(request)
  return { trash: await trashContents(kindsOf(user)), days: trashDays }
}

const RestoreForm = z.object({ kind: z.enum(kindNames), id: Id, piece: z.literal('on').optional() })

export async function action({ request, context }: ActionFunctionArgs) {
  await requireStaff(request)
  const { kind, id, piece } = await parseForm(request, RestoreForm)
  const admin = await requireAdmin(request, ...registry[kind].may)
  const isPart = piece === 'on'
  const recordId = await restoreFromTrash(kind, id, isPart, admin)
  return redirectDone(
    isPart ? href('/admin/:kind/:id', { kind, id: recordId }) : listAddress(kind),
    'saved',
    context,
  )
}

export default function TrashPage() {
  const { trash, days } = useLoaderData<typeof loader>()
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
      {trash.length > 0 && <p>{t('Gone for good after {days} days.', { days })}</p>}
      {trash.length === 0 && (
        <p className="empty">{t('The trash is empty. What you delete waits here {days} days.', { days })}</p>
      )}
      <ul className="managed">
        {trash.map(({ deletedAt, ...record }) => (
          <li key={`${record.kind}-${record.id}-${record.isPart}`}>
            <p>
              <bdi className="managed-title">{record.title}</bdi>
              <span className="managed-note">
                {t(formConfigOf(record.kind).tab)} ·{' '}
                {record.isPart
                  ? t('removed {date}', { date: formatDate(deletedAt) })
                  : t('deleted {date}', { date: formatDate(deletedAt) })}
              </span>
            </p>
            <Restore {...record} label={t('Restore')} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Restore({ kind, id, isPart, title, label }: Omit<TrashLine, 'deletedAt'> & { label: string }) {
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
