import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { db } from '../../../platform/database/db.server'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { BackLink } from '../../../platform/ui/BackLink'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { IdempotencyKey } from '../../../site/content/IdempotencyKey'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { pageMeta } from '../../../site/meta'
import { RunFields } from './RunFields'
import { assertIssueRunChoices, loadIssueRunChoices } from './run-choices.server'
import { NewIssueRunForm } from './run-form'
import { issueCopyCountsText } from './runs'
import { countOwedCopies, startIssueRun } from './start-run.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Send an issue'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const articleId = Number(new URL(request.url).searchParams.get('article')) || 0
  const article = await db.article.findFirst({
    where: { id: articleId, deletedAt: null },
    select: { title: true },
  })
  const [choices, owed] = await Promise.all([loadIssueRunChoices(), countOwedCopies(new Date())])
  return {
    run: article && { title: article.title, articleId, variantId: null, fileVariantId: null },
    choices,
    owed: issueCopyCountsText(owed),
    idempotencyKey: randomUUID(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { idempotencyKey: formKey, ...run } = await parseForm(request, NewIssueRunForm)
  await assertIssueRunChoices(run)
  const id = await startIssueRun(run, admin, idempotencyKey(request, formKey, run))
  return redirectWithDoneFlash(href('/admin/runs/:id', { id }), 'started', context)
}

export default function NewRunPage() {
  const { run, choices, owed, idempotencyKey } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/runs')}>{t('Fulfilment')}</BackLink>
      <h1>{t('Send an issue')}</h1>
      {owed === '' ? (
        <p className="empty">
          <Trans
            id="No member is due an issue now. <a>Memberships</a> say what members get."
            components={{ a: <Link to={href('/admin/plans')} /> }}
          />
        </p>
      ) : (
        <p>{t('Members due an issue: {owed}. People who join later get the next issue.', { owed })}</p>
      )}
      <Form method="post" className="form">
        {formErrors && <Message role="alert">{formErrors.message}</Message>}
        <IdempotencyKey initial={formErrors?.values.idempotencyKey ?? idempotencyKey} />
        <RunFields run={run ?? undefined} choices={choices} formErrors={formErrors} />
        <button type="submit" className="button" disabled={isBusy}>
          {t('Start')}
        </button>
      </Form>
    </div>
  )
}
