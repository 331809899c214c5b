import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '../../accounts/guards.server'
import { redirectDone } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { pageMeta } from '../../site/meta'
import { BackLink } from '../../ui/BackLink'
import { useDoneMessage } from '../../ui/done-message'
import { Field, useFormErrors } from '../../ui/Field'
import { Message } from '../../ui/Message'
import { membershipDays, setMembershipDays } from './days.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Reminders'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return membershipDays()
}

const maxDays = 90
const wrongDays = msg('Enter days, from 0 to 90.')
const Days = z
  .string()
  .regex(/^\d{1,2}$/, wrongDays)
  .transform(Number)
  .refine((days) => days <= maxDays, wrongDays)

const DaysForm = z
  .object({ mail1: Days, mail2: Days, mail3: Days, grace: Days, renewalNotice: Days })
  .refine(({ mail1, mail2 }) => mail1 < mail2, { path: ['mail2'], error: msg('It comes after the first.') })
  .refine(({ mail2, mail3 }) => mail2 < mail3, { path: ['mail3'], error: msg('It comes after the second.') })

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { mail1, mail2, mail3, ...days } = await parseForm(request, DaysForm)
  await setMembershipDays({ ...days, failureMails: [mail1, mail2, mail3] }, admin)
  return redirectDone('/admin/members/days', 'saved', context)
}

export default function DaysPage() {
  const { failureMails, grace, renewalNotice } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isSaved = useDoneMessage() === 'saved'
  const isBusy = useNavigation().formMethod === 'POST'
  const [first, second, third] = failureMails
  const number = { type: 'number', min: 0, max: maxDays, required: true, formErrors } as const
  return (
    <div className="upload-page">
      <BackLink to="/admin/members">{t('Members')}</BackLink>
      <h1>{t('Reminders')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isSaved && !formErrors && <Message role="status">{t('Saved.')}</Message>}
      <Form method="post" className="form">
        <fieldset className="field-group is-numbers">
          <legend>{t('Days after a failed payment')}</legend>
          <Field
            label={t('First email')}
            name="mail1"
            hint={t('0: at once.')}
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
            label={t('Reading ends')}
            name="grace"
            hint={t('Until then members read on.')}
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
