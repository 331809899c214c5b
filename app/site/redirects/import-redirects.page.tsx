import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { useFormErrors } from '../../platform/ui/Field'
import { formatCount } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../accounts/guards.server'
import { CsvFields } from '../content/CsvFields'
import { pageMeta } from '../meta'
import { parseCsvForm } from '../uploads/csv-form.server'
import { ImportedLines, UnreadColumns } from '../uploads/ImportedLines'
import { importRedirects, planRedirectImport } from './import-redirects.server'

const shownLines = 100

export const meta: MetaFunction = (args) => pageMeta(args, t('Import redirects'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'run')
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'run')
  const { intent, csv } = await parseCsvForm(request, {})
  if (intent === 'import') {
    const { saved, refused } = await importRedirects(csv, user)
    return { outcome: { saved, refused: refused.slice(0, shownLines) } }
  }
  const { added, known, refused, unread } = await planRedirectImport(csv)
  return {
    plan: {
      known,
      unread,
      addedCount: added.length,
      refusedCount: refused.length,
      added: added.slice(0, shownLines).map(({ line, from, to }) => ({ line, text: from, why: to })),
      refused: refused.slice(0, shownLines),
      csv,
    },
  }
}

export default function ImportRedirectsPage() {
  const formErrors = useFormErrors()
  const answer = useActionData<typeof action>()
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/redirects')}>{t('Redirects')}</BackLink>
      <h1>{t('Import redirects')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {answer?.outcome && (
        <>
          <Message role="status">{t('{count} saved.', { count: formatCount(answer.outcome.saved) })}</Message>
          <ImportedLines title={t('Refused')} lines={answer.outcome.refused} />
        </>
      )}
      {answer?.plan ? <Plan {...answer.plan} /> : <ChooseForm />}
    </div>
  )
}

function ChooseForm() {
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      <p>
        <Trans
          id="Columns: <code>from</code>, <code2>to</code2>. The redirects of a shop’s export are read as they are."
          components={{ code: <code />, code2: <code /> }}
        />
      </p>
      <CsvFields />
      <button type="submit" name="intent" value="check" className="button">
        {t('Preview import')}
      </button>
    </Form>
  )
}

type ShownPlan = NonNullable<NonNullable<ReturnType<typeof useActionData<typeof action>>>['plan']>

function Plan({ csv, known, unread, addedCount, refusedCount, added, refused }: ShownPlan) {
  return (
    <>
      <Message role="status">{t('Nothing is changed yet.')}</Message>
      <dl className="facts">
        <dt>{t('New redirects')}</dt>
        <dd>{formatCount(addedCount)}</dd>
        <dt>{t('Here already')}</dt>
        <dd>{formatCount(known)}</dd>
        <dt>{t('Refused')}</dt>
        <dd>{formatCount(refusedCount)}</dd>
      </dl>
      <UnreadColumns names={unread} />
      <ImportedLines title={t('Refused')} lines={refused} />
      <ImportedLines title={t('New redirects')} lines={added} />
      {addedCount > 0 && (
        <Form method="post" encType="multipart/form-data" className="form">
          <input type="hidden" name="csv" value={csv} />
          <button type="submit" name="intent" value="import" className="button">
            {t('Save {count}', { count: formatCount(addedCount) })}
          </button>
        </Form>
      )}
      <p>
        <Link to={href('/admin/redirects/import')}>{t('Choose another file')}</Link>
      </p>
    </>
  )
}
