import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { OptionalDay } from '../../../platform/forms/form-fields'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { Id } from '../../../platform/id'
import { toIso } from '../../../platform/iso-time'
import { endOfDay } from '../../../platform/site-zone'
import { BackLink } from '../../../platform/ui/BackLink'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import { formatCount } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { CsvFields } from '../../../site/content/CsvFields'
import { pageMeta } from '../../../site/meta'
import { listAllPlans } from '../../../site/plans/plans.server'
import { parseCsvForm } from '../../../site/uploads/csv-form.server'
import { ImportedLines } from '../../../site/uploads/ImportedLines'
import { ImportPreview } from './ImportPreview'
import { importMembers } from './import-members.server'
import { planImport } from './plan-import.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Import members'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return { plans: (await listAllPlans()).map(({ id, name }) => ({ id, name })) }
}

const fields = { planId: z.union([z.literal(''), Id]).default(''), until: OptionalDay }
const shownLines = 100

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { intent, csv, planId, until } = await parseCsvForm(request, fields)
  const defaults = { planId: planId || null, paidUntil: until ? endOfDay(until) : null }
  if (intent === 'import') {
    const { added, refused } = await importMembers(csv, defaults, admin)
    return { outcome: { added, refused: refused.slice(0, shownLines) } }
  }
  const { added, noMembers, refused, ...counts } = await planImport(csv, defaults)
  return {
    plan: {
      ...counts,
      addedCount: added.length,
      noMembersCount: noMembers.length,
      refusedCount: refused.length,
      added: added.slice(0, shownLines).map((member) => ({
        line: member.line,
        email: member.email,
        name: member.shippingName,
        address: [...member.shippingAddress.split('\n'), member.shippingCountry].filter(Boolean).join(', '),
        plan: member.plan.name,
        startedAt: toIso(member.startedAt),
        paidUntil: toIso(member.paidUntil),
      })),
      noMembers: noMembers.slice(0, shownLines),
      refused: refused.slice(0, shownLines),
    },
    sent: { csv, planId: String(planId), until },
  }
}

export default function ImportMembersPage() {
  const formErrors = useFormErrors()
  const answer = useActionData<typeof action>()
  const preview = answer?.plan && answer
  const outcome = answer?.outcome
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/members')}>{t('Members')}</BackLink>
      <h1>{t('Import members')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {outcome && (
        <>
          <Message role="status">{t('{added} added.', { added: formatCount(outcome.added) })}</Message>
          <ImportedLines title={t('Refused')} lines={outcome.refused} />
        </>
      )}
      {preview ? <ImportPreview {...preview} /> : <ChooseForm />}
    </div>
  )
}

function ChooseForm() {
  const { plans } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  if (plans.length === 0)
    return (
      <p className="empty">
        <Trans
          id="There are no plans yet. <a>New plan</a>"
          components={{ a: <Link to={href('/admin/:kind/new', { kind: 'plans' })} /> }}
        />
      </p>
    )
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      <p>{t('A CSV file from this site, Ghost, Patreon or Substack. No one gets an email.')}</p>
      <CsvFields />
      <Select
        label={t('Unknown plans')}
        name="planId"
        hint={t('Rows whose plan does not exist here.')}
        defaultValue=""
        formErrors={formErrors}
      >
        <option value="">{t('Refused')}</option>
        {plans.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label={t('Last day')}
        name="until"
        type="date"
        hint={t('If a row has none. Leave empty for no end.')}
        formErrors={formErrors}
      />
      <button type="submit" name="intent" value="check" className="button">
        {t('Preview import')}
      </button>
    </Form>
  )
}
