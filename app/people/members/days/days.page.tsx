import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { maxMembershipDays } from '../membership-days'
import { loadMembershipDays, setMembershipDays } from './days.server'
import { MembershipDaysForm } from './days-form'

export const meta: MetaFunction = (args) => pageMeta(args, t('Reminders'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return loadMembershipDays()
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  await setMembershipDays(await parseForm(request, MembershipDaysForm), admin)
  return redirectWithDoneFlash(href('/admin/members/days'), 'saved', context)
}

export default function DaysPage() {
  const { failureMails, grace, renewalNotice } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isSaved = useDoneMessage() === 'saved'
  const isBusy = useNavigation().formMethod === 'POST'
  const [first, second, third] = failureMails
  const number = { type: 'number', min: 0, max: maxMembershipDays, required: true, formErrors } as const
  return (
    <div className="upload-page">
      <BackLink to={href('/admin/members')}>{t('Members')}</BackLink>
      <h1>{t('Reminders')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isSaved && !formErrors && <Message role="status">{t('Saved.')}</Message>}
      <Form method="post" className="form">
        <fieldset className="field-group is-numbers">
          <legend>{t('Days after a failed payment')}</legend>
          <Field
            label={t('First email')}
            name="mail1"
            hint={t('0 for right away.')}
            defaultValue={first}
            {...number}
          />
          <Field
            label={t('Second email')}
            name="mail2"
            hint={t('If still unpaid.')}
            defaultValue={second}
            {...number}
          />
          <Field
            label={t('Third email')}
            name="mail3"
            hint={t('If still unpaid.')}
            defaultValue={third}
            {...number}
          />
          <Field
            label={t('Reading access ends')}
            name="grace"
            hint={t('Members can read until then.')}
            defaultValue={grace}
            {...number}
          />
        </fieldset>
        <fieldset className="field-group is-numbers">
          <legend>{t('Days before a renewal')}</legend>
          <Field
            label={t('Yearly renewal notice')}
            name="renewalNotice"
            defaultValue={renewalNotice}
            {...number}
          />
        </fieldset>
        <button type="submit" className="button" disabled={isBusy}>
          {t('Save')}
        </button>
      </Form>
    </div>
  )
}
