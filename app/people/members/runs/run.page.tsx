import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { idFromParam, parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { formatDateTime } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { Pagination } from '../../../platform/ui/Pagination'
import { textAttributes } from '../../../platform/ui/text-attributes'
import type { Account } from '../../../site/accounts/accounts'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { CopyTable } from './CopyTable'
import type { CopyCount } from './copy-states.server'
import { makeIssueCopies } from './make-copies.server'
import { AskForAddressesForm, ChangeRunForm, MakeCopiesForm, RunParcels } from './RunForms'
import { recordReturnedIssueCopy } from './return-copy.server'
import { assertIssueRunChoices, loadIssueRunChoices } from './run-choices.server'
import { IssueRunAction } from './run-form'
import { isAddressNeeded, issueCopyCountsText, issueRunNotFound } from './runs'
import { askMembersForAddresses, changeIssueRun, loadIssueRunPage } from './runs.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.run.title ?? t('Fulfilment'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const requestedPage = new URL(request.url).searchParams.get('page')
  const { row, counts, ...shown } = await loadIssueRunPage(
    idFromParam(params.id, issueRunNotFound),
    requestedPage,
  )
  const sumOf = (isCounted: (one: CopyCount) => boolean) =>
    counts.reduce((sum, one) => (isCounted(one) ? sum + one.count : sum), 0)
  return {
    ...shown,
    ready: issueCopyCountsText(counts.filter(({ state }) => state === 'ready')),
    made: issueCopyCountsText(counts.filter(({ state }) => state === 'made')),
    waiting: sumOf(({ state }) => !['ready', 'made', 'not owed'].includes(state)),
    toAsk: sumOf(({ state, isAsked }) => isAddressNeeded(state) && !isAsked),
    isIncomplete: counts.some(({ state }) => state === 'nothing chosen'),
    missesPrint: counts.some(({ state, delivery }) => state === 'nothing chosen' && delivery === 'print'),
    hasParcels: counts.some(({ delivery, hasOrder }) => delivery === 'print' && hasOrder),
    hasOrders: counts.some(({ hasOrder }) => hasOrder),
    choices: await loadIssueRunChoices(row),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idFromParam(params.id, issueRunNotFound)
  const form = await parseForm(request, IssueRunAction)
  await apply(id, form, admin)
  const address = href('/admin/runs/:id', { id }) + new URL(request.url).search
  return redirectWithDoneFlash(address, form.intent, context)
}

async function apply(id: number, form: z.output<typeof IssueRunAction>, admin: Account): Promise<unknown> {
  switch (form.intent) {
    case 'make':
      return makeIssueCopies(id, admin)
    case 'ask':
      return askMembersForAddresses(id)
    case 'back':
      return recordReturnedIssueCopy({ runId: id, membershipId: form.membershipId }, admin)
    case 'change': {
      const { intent: _, ...run } = form
      await assertIssueRunChoices(run)
      return changeIssueRun(id, run, admin)
    }
  }
}

const doneWords: Record<string, string> = {
  started: msg('Ready. Nothing is sent yet.'),
  make: msg('Copies created for everyone who is ready.'),
  ask: msg('We are asking members for their address.'),
  change: msg('Saved.'),
  back: msg('The parcel came back. We wait for a new address.'),
}

export default function RunPage() {
  const { run, copies, total, page, pages, ready, made, waiting, toAsk, choices, ...has } =
    useLoaderData<typeof loader>()
  const { hasParcels, hasOrders, isIncomplete, missesPrint } = has
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  return (
    <div className="desk">
      <BackLink to={href('/admin/runs')}>{t('Fulfilment')}</BackLink>
      <h1 {...textAttributes(run.title)}>{run.title}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{done}</Message>}
      {isIncomplete && (
        <Message>
          {t('First choose')} <a href="#sent">{missesPrint ? t('Printed copy') : t('what is sent')}</a>.
        </Message>
      )}
      <dl className="facts">
        <dt>{t('Started')}</dt>
        <dd>{formatDateTime(run.startedAt)}</dd>
        <dt>{t('Ready')}</dt>
        <dd>{ready || t('None')}</dd>
        <dt>{t('Made')}</dt>
        <dd>{made || t('None')}</dd>
        <dt>{t('Waiting')}</dt>
        <dd>{waiting || t('None')}</dd>
      </dl>
      {ready && <MakeCopiesForm ready={ready} />}
      {toAsk > 0 && <AskForAddressesForm count={toAsk} />}
      {hasParcels && <RunParcels runId={run.id} />}
      <ChangeRunForm run={run} choices={choices} isIncomplete={isIncomplete} />
      {total === 0 ? (
        <p className="empty">{t('No member was due this issue.')}</p>
      ) : (
        <CopyTable copies={copies} hasOrders={hasOrders} />
      )}
      <Pagination
        isByName
        page={page}
        pages={pages}
        addressOf={(number) => `${href('/admin/runs/:id', { id: run.id })}?page=${number}`}
      />
    </div>
  )
}
