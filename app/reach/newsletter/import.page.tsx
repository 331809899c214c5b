import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData } from '@remix-run/react'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { formatCount, formatList } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { CsvFields } from '../../site/content/CsvFields'
import { pageMeta } from '../../site/meta'
import { parseCsvForm } from '../../site/uploads/csv-form.server'
import { ImportedLines, UnreadColumns } from '../../site/uploads/ImportedLines'
import { importSubscribers, planImport } from './import.server'
import { subscriberStateNames } from './subscribers'

const firstRows = 5

export const meta: MetaFunction = (args) => pageMeta(args, t('Import subscribers'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request)
  const { intent, csv } = await parseCsvForm(request, {})
  if (intent === 'import') {
    const added = await importSubscribers(csv, user)
    return redirectWithDoneFlash(href('/admin/subscribers/import'), `added-${added}`, context)
  }
  const plan = await planImport(csv)
  const { known, unsubscribed, refused, refusedCount, unread } = plan
  const first = plan.added.slice(0, firstRows)
  const active = plan.added.filter(({ state }) => state === 'active').length
  return {
    plan: {
      known,
      unsubscribed,
      refused,
      refusedCount,
      unread,
      first,
      active,
      ended: plan.added.length - active,
    },
    csv,
  }
}

export default function ImportPage() {
  const formErrors = useFormErrors()
  const plan = usePlan()
  const [, added] = /^added-(\d{1,6})$/.exec(useDoneMessage() ?? '') ?? []
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/subscribers')}>{t('Subscribers')}</BackLink>
      <h1>{t('Import subscribers')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {added && !formErrors && !plan && (
        <Message role="status">{t('{count} added.', { count: formatCount(Number(added)) })}</Message>
      )}
      {plan ? <Plan /> : <ChooseForm />}
    </div>
  )
}

function usePlan() {
  const answer = useActionData<typeof action>()
  return answer && 'plan' in answer ? answer : undefined
}

function ChooseForm() {
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      <p>
        <Trans
          id="Columns: <code>email</code>, <code2>topics</code2> (optional)."
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

function Plan() {
  const answer = usePlan()
  if (!answer) return null
  const { active, ended, known, unsubscribed, refused, refusedCount, unread, first } = answer.plan
  return (
    <>
      <Message role="status">{t('Nothing is changed yet.')}</Message>
      <dl className="facts">
        <dt>{t('New')}</dt>
        <dd>{formatCount(active)}</dd>
        <dt>{t('New (unsubscribed)')}</dt>
        <dd>{formatCount(ended)}</dd>
        <dt>{t('Here already')}</dt>
        <dd>{formatCount(known)}</dd>
        <dt>{t('Already unsubscribed')}</dt>
        <dd>{formatCount(unsubscribed)}</dd>
        <dt>{t('Refused')}</dt>
        <dd>{formatCount(refusedCount)}</dd>
      </dl>
      <UnreadColumns names={unread} />
      <ImportedLines title={t('Refused')} lines={refused} />
      <ImportedLines
        title={t('New')}
        lines={first.map(({ line, email, state, topics }) => ({
          line,
          text: email,
          why: formatList([t(subscriberStateNames[state]), ...topics]),
        }))}
      />
      {active + ended > 0 && (
        <Form method="post" encType="multipart/form-data" className="form">
          <input type="hidden" name="csv" value={answer.csv} />
          <p>{t('Only import people who agreed.')}</p>
          <button type="submit" name="intent" value="import" className="button">
            {t('Add {active}', { active: formatCount(active + ended) })}
          </button>
        </Form>
      )}
      <p>
        <Link to={href('/admin/subscribers/import')}>{t('Choose another file')}</Link>
      </p>
    </>
  )
}
