import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { Select } from '../../platform/ui/FormFields'
import { dayOfTime, lastDayIn } from './member-days'
import type { Member } from './members'

interface TermsFieldsProps {
  member?: Pick<Member, 'plan' | 'startedAt' | 'paidUntil' | 'issuesLeft'>
  plans: { id: number; name: string }[]
  /** The default first day of a new member, YYYY-MM-DD. */
  today?: string
  formErrors?: FormErrors
}

export function PlanField({ member, plans, formErrors }: TermsFieldsProps) {
  return (
    <Select label={t('Plan')} name="planId" defaultValue={member?.plan.id} formErrors={formErrors}>
      {plans.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

export function DaysFields({ member, today, formErrors }: Omit<TermsFieldsProps, 'plans'>) {
  return (
    <>
      <div className="field-row">
        <Field
          label={t('First day')}
          name="from"
          type="date"
          defaultValue={member ? dayOfTime(member.startedAt) : today}
          formErrors={formErrors}
        />
        <Field
          label={t('Last day')}
          name="until"
          type="date"
          hint={t('Leave empty for no end.')}
          defaultValue={member && lastDayIn(member.paidUntil)}
          formErrors={formErrors}
        />
      </div>
      <Field
        label={t('Issues still to send')}
        name="issues"
        type="number"
        min={0}
        hint={t('Only for plans by issues. Leave empty for all.')}
        defaultValue={member?.issuesLeft ?? undefined}
        formErrors={formErrors}
      />
    </>
  )
}
