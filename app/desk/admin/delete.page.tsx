import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { idFromParam } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { requireAdmin } from '../../site/accounts/guards.server'
import { findRecord, recordTitleOf } from '../../site/content/lifecycle.server'
import { trashRecord } from '../../site/content/trash.server'
import { pageMeta } from '../../site/meta'
import { adminListAddress } from './content-kinds'
import { contentKindFromParam } from './content-registry.server'
import { daysInTrash } from './manage-content.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Delete'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { kind, content } = contentKindFromParam(params.kind)
  await requireAdmin(request, ...content.may)
  const row = await findRecord(content, idFromParam(params.id, t('Page not found.')))
  return { list: adminListAddress(kind), title: recordTitleOf(content, row), days: daysInTrash }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { kind, content } = contentKindFromParam(params.kind)
  const admin = await requireAdmin(request, ...content.may)
  const id = idFromParam(params.id, t('Page not found.'))
  await trashRecord(content, id, admin)
  return redirect(`${href('/admin/trash')}?deleted=${kind}-${id}`, 303)
}

export default function DeletePage() {
  const { list, title, days } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>
        <Trans id="Delete “{title}”?" values={{ title: <bdi>{title}</bdi> }} />
      </h1>
      <p>
        {t(
          'Readers will no longer find it or its files. You can restore it from the trash for {days} days.',
          { days },
        )}
      </p>
      <Form method="post" className="form-actions">
        <button type="submit" className="button">
          {t('Delete')}
        </button>
        <Link to={list}>{t('Cancel')}</Link>
      </Form>
    </div>
  )
}
