import { Form } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { localTimeOf, siteZone } from '../../../platform/site-zone'
import { Checkbox } from '../../../platform/ui/Checkbox'
import { DayAndTime } from '../../../platform/ui/DateTimeFields'
import { Field } from '../../../platform/ui/Field'
import { IdempotencyKey } from '../../../site/content/IdempotencyKey'
import { LanguageField } from '../../../site/content/LanguageField'
import { MarkdownField } from '../../../site/pages/MarkdownField'
import type { Call } from '../calls'
import { maxGuidelines } from '../calls'
import { BlindFields, type CallFormOptions, LimitFields, PromiseFields } from './CallFields'

interface CallEditFormProps extends CallFormOptions {
  call: Call | null
  page: string
  preview?: string
  formErrors?: FormErrors
}

export function CallEditForm({ call, page, preview, formErrors, ...options }: CallEditFormProps) {
  return (
    <Form method="post" action={page} className="form">
      {!call && <IdempotencyKey initial={options.idempotencyKey} />}
      <input type="hidden" name="version" value={call?.version ?? 0} />
      <Field
        label={t('Title')}
        name="title"
        required
        maxLength={120}
        dir="auto"
        defaultValue={call?.title}
        formErrors={formErrors}
      />
      <MarkdownField
        page={{ body: call?.guidelines ?? '' }}
        maxLength={maxGuidelines}
        rows={12}
        preview={preview}
        formPage={page}
        formErrors={formErrors}
      />
      <MomentRow
        name="opens"
        label={t('Opens on')}
        at={call?.opensAt ?? new Date().toISOString()}
        formErrors={formErrors}
      />
      <MomentRow name="closes" label={t('Deadline')} at={call?.closesAt} formErrors={formErrors} />
      <LimitFields call={call} formErrors={formErrors} />
      <BlindFields call={call} formErrors={formErrors} revealers={options.revealers} />
      <PromiseFields call={call} formErrors={formErrors} />
      <Field
        label={t('Address')}
        name="address"
        maxLength={200}
        hint={t('Under /calls/. Leave empty to use the title.')}
        defaultValue={call?.address}
        formErrors={formErrors}
      />
      <LanguageField chosen={call?.language} languages={options.languages} formErrors={formErrors} />
      <Checkbox
        label={t('Draft: only staff see it')}
        name="isDraft"
        initial={call?.isDraft}
        formErrors={formErrors}
      />
      <div className="form-actions">
        <button type="submit" name="intent" value="save" className="button">
          {t('Save')}
        </button>
      </div>
    </Form>
  )
}

interface MomentRowProps {
  name: 'opens' | 'closes'
  label: string
  at?: string
  formErrors?: FormErrors
}

const MomentRow = ({ at, ...field }: MomentRowProps) => (
  <DayAndTime
    {...field}
    required
    hint={t('In {zone} time.', { zone: siteZone() })}
    {...(at ? localTimeOf(new Date(at)) : { time: '23:59' })}
  />
)
