import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { useFormErrors } from '../../platform/ui/Field'
import { formatCount } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { requireAdmin, requireStaff } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { applyUploadsAction, parseUploadsAction, readBulkOutcomeFromParams } from './bulk-uploads.server'
import { contentKinds, uploadKindsOf } from './content-registry.server'
import { ManageUploads } from './ManageUploads'
import { parseManagedTab } from './manage-content.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Manage Uploads'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireStaff(request)
  const address = new URL(request.url)
  const managed = await parseManagedTab(address, uploadKindsOf(user))
  return { managed, outcome: await readBulkOutcomeFromParams(address.searchParams, managed.kind) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request)
  const act = await parseUploadsAction(request)
  const admin = await requireAdmin(request, ...contentKinds[act.kind].may)
  const did = await applyUploadsAction(act, admin)
  const { searchParams } = new URL(request.url)
  for (const name of ['did', 'count', 'of', 'at', 'all']) searchParams.delete(name)
  for (const [name, value] of Object.entries({ tab: act.kind, ...did })) searchParams.set(name, String(value))
  return redirect(`${href('/admin/uploads')}?${searchParams}`, 303)
}

export default function UploadsPage() {
  const { managed, outcome } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="desk">
      <h1>{t('Manage Uploads')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {outcome && !formErrors && (
        <Message role="status">
          {outcomeText(outcome)}{' '}
          {outcome.undo && (
            <Form method="post" action={`${href('/admin/uploads')}?tab=${managed.kind}`}>
              <input type="hidden" name="kind" value={managed.kind} />
              <input type="hidden" name="at" value={outcome.undo} />
              <button type="submit" name="intent" value="restore" className="link-button">
                {t('Undo')}
              </button>
            </Form>
          )}
        </Message>
      )}
      <p>
        <Link to={href('/admin/:kind/new', { kind: managed.kind })} className="button">
          {t('New {noun}', { noun: managed.words.noun })}
        </Link>
      </p>
      <ManageUploads
        key={formErrors?.message}
        managed={managed}
        address={href('/admin/uploads')}
        ticked={formErrors?.values.chosen?.split(' ')}
      />
    </div>
  )
}

const outcomes = {
  publish: msg('{count} published.'),
  draft: msg('{count} unpublished.'),
  trash: msg('{count} moved to the trash.'),
  restore: msg('{count} restored.'),
}

function outcomeText({ did, count, of }: { did: keyof typeof outcomes; count: number; of: number }): string {
  const rest = of > count ? ` ${t('{count} unchanged.', { count: formatCount(of - count) })}` : ''
  return t(outcomes[did], { count: formatCount(count) }) + rest
}
