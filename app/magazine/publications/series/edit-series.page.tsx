import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { idFromParam, parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'
import { BackLink } from '../../../platform/ui/BackLink'
import { ConfirmForm } from '../../../platform/ui/ConfirmForm'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { ChoiceSelect, TextArea } from '../../../platform/ui/FormFields'
import { Message } from '../../../platform/ui/Message'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { SeriesForm } from './issue-form'
import { issueCountText, seriesAddress } from './series'
import {
  changeSeries,
  deleteSeries,
  findSeriesById,
  listSeriesToMergeInto,
  mergeSeries,
} from './series-admin.server'

const notFound = msg('Series not found.')

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.series.title ?? notFound, { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish')
  const { issues, ...series } = await findSeriesById(idFromParam(params.id, notFound))
  const others = await listSeriesToMergeInto(series.id)
  return { series, issues, others: others.map(({ id, title }) => ({ id, name: title })) }
}

const Buttons = z.discriminatedUnion('intent', [
  SeriesForm.extend({ intent: z.literal('save') }),
  z.object({ intent: z.literal('merge'), into: Id }),
  z.object({ intent: z.literal('delete') }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'publish')
  const id = idFromParam(params.id, notFound)
  const form = await parseForm(request, Buttons)
  if (form.intent === 'delete') {
    await deleteSeries(id, admin)
    return redirectWithDoneFlash(href('/admin/series'), 'deleted', context)
  }
  if (form.intent === 'merge') {
    await mergeSeries(id, form.into, admin)
    return redirectWithDoneFlash(href('/admin/series/:id', { id: form.into }), 'merged', context)
  }
  await changeSeries(id, form, admin)
  return redirectWithDoneFlash(href('/admin/series/:id', { id }), 'saved', context)
}

const notices: Partial<Record<string, string>> = {
  saved: msg('Saved.'),
  merged: msg('Merged. All issues are in this series now.'),
}

export default function EditSeriesPage() {
  const { series, issues, others } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const notice = notices[useDoneMessage() ?? '']
  return (
    <div className="desk">
      <BackLink to={href('/admin/series')}>{t('Series')}</BackLink>
      <h1>{series.title}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {notice && !formErrors && <Message role="status">{t(notice)}</Message>}
      <p>
        {issueCountText(issues)}
        {issues > 0 && (
          <>
            {' · '}
            <a href={seriesAddress(series)}>{t('View it')}</a>
          </>
        )}
      </p>
      <Form method="post" className="form" key={series.version}>
        <input type="hidden" name="version" value={series.version} />
        <Field
          label={t('Title')}
          name="title"
          required
          maxLength={200}
          dir="auto"
          defaultValue={series.title}
          formErrors={formErrors}
        />
        <TextArea
          label={t('Description')}
          name="description"
          maxLength={5000}
          defaultValue={series.description}
          formErrors={formErrors}
        />
        <Field
          label={t('ISSN')}
          name="issn"
          maxLength={20}
          placeholder="2049-3630"
          defaultValue={series.issn}
          formErrors={formErrors}
        />
        <div className="form-actions">
          <button type="submit" name="intent" value="save" className="button">
            {t('Save')}
          </button>
        </div>
      </Form>
      {others.length > 0 && (
        <details className="more-fields" open={formErrors?.values.intent === 'merge'}>
          <summary>{t('Merge into another series')}</summary>
          <Form method="post" className="form">
            <p>{t('All issues move there, and this series is deleted.')}</p>
            <ChoiceSelect label={t('Into')} name="into" choices={others} formErrors={formErrors} />
            <button type="submit" name="intent" value="merge" className="button is-plain">
              {t('Merge')}
            </button>
          </Form>
        </details>
      )}
      <ConfirmForm
        className="more-fields"
        title={t('Delete this series')}
        consequence={t('Its publications stay, but are no longer issues.')}
        intent="delete"
        button={t('Delete series')}
      />
    </div>
  )
}
