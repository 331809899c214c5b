import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { href } from '../../../platform/href'
import { redirectDone } from '../../../platform/http/done.server'
import { idFrom, parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { formatDateTime } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import type { Account } from '../../../site/accounts/accounts'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { CopyTable } from './CopyTable'
import { makeCopies } from './make-copies.server'
import { AskForm, ChangeRunForm, MakeForm, RunParcels } from './RunForms'
import { returnCopy } from './return-copy.server'
import { assertChoices, runChoices } from './run-choices.server'
import { RunAction } from './run-form'
import { copiesText, runNotFound } from './runs'
import { askForAddresses, changeRun, needsAddress, runWithCopies } from './runs.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.run.title ?? t('Runs'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { run, copies } = await runWithCopies(idFrom(params.id, runNotFound))
  return {
    run,
    copies: copies.slice(0, shownCopies),
    total: copies.length,
    ready: copiesText(copies.filter(({ state }) => state === 'ready')),
    made: copiesText(copies.filter(({ state }) => state === 'made')),
    waiting: copies.filter(({ state }) => !['ready', 'made', 'not owed'].includes(state)).length,
    toAsk: copies.filter(({ state, isAsked }) => needsAddress(state) && !isAsked).length,
    isIncomplete: copies.some(({ state }) => state === 'nothing chosen'),
    missesPrint: copies.some(({ state, delivery }) => state === 'nothing chosen' && delivery === 'print'),
    hasParcels: copies.some(({ delivery, orderId }) => delivery === 'print' && orderId !== null),
    choices: await runChoices(run),
  }
}

/** Copies that somebody has to do something about come first. */
const shownCopies = 500

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idFrom(params.id, runNotFound)
  const form = await parseForm(request, RunAction)
  await apply(id, form, admin)
  return redirectDone(href('/admin/runs/:id', { id }), form.intent, context)
}

async function apply(id: number, form: z.output<typeof RunAction>, admin: Account): Promise<unknown> {
  switch (form.intent) {
    case 'make':
      return makeCopies(id, admin)
    case 'ask':
      return askForAddresses(id)
    case 'back':
      return returnCopy({ runId: id, membershipId: form.membershipId }, admin)
    case 'change': {
      const { intent: _, ...run } = form
      await assertChoices(run)
      return changeRun(id, run, admin)
    }
  }
}

const doneWords: Record<string, string> = {
  started: msg('The run is started. Nothing is sent yet.'),
  make: msg('Made what was ready.'),
  ask: msg('Members are asked for their address.'),
  change: msg('Saved.'),
  back: msg('The parcel came back. It waits for a new address.'),
}

export default function RunPage() {
  const { run, copies, total, ready, made, waiting, toAsk, hasParcels, isIncomplete, missesPrint, choices } =
    useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneWords[useDoneMessage() ?? '']
  return (
    <div className="desk">
      <BackLink to={href('/admin/runs')}>{t('Runs')}</BackLink>
      <h1 {...textAttributes(run.title)}>{run.title}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done && !formErrors && <Message role="status">{done}</Message>}
      {isIncomplete && (
        <Message>
          {t('Some copies have nothing to send. Choose')}{' '}
          <a href="#sent">{missesPrint ? t('Printed copy') : t('what is sent')}</a>.
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
      {ready && <MakeForm ready={ready} />}
      {toAsk > 0 && <AskForm count={toAsk} />}
      {hasParcels && <RunParcels runId={run.id} />}
      <ChangeRunForm run={run} choices={choices} isIncomplete={isIncomplete} />
      {total === 0 ? (
        <p className="empty">{t('No member was owed this issue.')}</p>
      ) : (
        <CopyTable copies={copies} />
      )}
      {total > copies.length && <p>{t('The first {count} of {total}.', { count: copies.length, total })}</p>}
    </div>
  )
}
