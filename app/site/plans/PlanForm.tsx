import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { Checkbox } from '../../platform/ui/Checkbox'
import { Field } from '../../platform/ui/Field'
import { Select } from '../../platform/ui/FormFields'
import { MoneyField } from '../../platform/ui/MoneyField'
import { amountExample } from '../../platform/ui/money'
import { contentFormConfig, DescriptionField, type FieldsProps, TitleField } from '../content/ContentForm'
import { FileField } from '../content/FileField'
import { RecordFrame } from '../content/RecordFrame'
import {
  billingNames,
  billings,
  type Plan,
  planDeliveries,
  planDeliveryNames,
  planReadingScopeNames,
} from './plans'
import { planReadingScopes } from './reading-access'

export const planFormConfig = contentFormConfig({
  tab: msg('Memberships'),
  noun: msg('plan'),
  empty: msg('No plans yet.'),
  upload: msg('New plan'),
  submit: msg('Save plan'),
  uploaded: msg('Plan saved.'),
  failure: msg('Failed to save plan.'),
  api: href('/api/plans'),
  list: href('/admin/plans'),
  outcome: (plan: Plan) => (plan.isClosed ? t('It is closed to new members.') : undefined),
  Fields: PlanFields,
})

function PlanFields({ record: plan, limitBytes, entered, ...given }: FieldsProps<Plan, unknown>) {
  const formErrors = given.formErrors ?? (entered && { message: '', errors: {}, values: entered.values })
  return (
    <RecordFrame
      file={
        <FileField
          label={t('Picture')}
          name="image"
          kind="planImage"
          limitBytes={limitBytes}
          currentFile={plan?.image}
          formErrors={formErrors}
        />
      }
      side={
        <>
          <Checkbox
            label={t('Closed to new members')}
            name="isClosed"
            initial={plan?.isClosed}
            formErrors={formErrors}
          />
          <Field
            label={t('Places')}
            name="placeLimit"
            type="number"
            min={1}
            hint={t('Leave empty for unlimited.')}
            defaultValue={plan?.placeLimit ?? undefined}
            formErrors={formErrors}
          />
          <BenefitFields plan={plan} formErrors={formErrors} />
        </>
      }
    >
      <TitleField
        label={t('Name')}
        name="name"
        maxLength={100}
        defaultValue={plan?.name}
        formErrors={formErrors}
      />
      <DescriptionField maxLength={5000} defaultValue={plan?.description} formErrors={formErrors} />
      <PriceFields plan={plan} formErrors={formErrors} />
    </RecordFrame>
  )
}

interface PartProps {
  plan?: Plan
  formErrors?: FormErrors
}

function PriceFields({ plan, formErrors }: PartProps) {
  return (
    <>
      <Select
        label={t('Paid')}
        name="billing"
        required
        defaultValue={plan?.billing ?? billings[0]}
        formErrors={formErrors}
      >
        {billings.map((billing) => (
          <option key={billing} value={billing}>
            {t(billingNames[billing])}
          </option>
        ))}
      </Select>
      <div className="field-row">
        <MoneyField
          label={t('Price')}
          name="price"
          required
          hint={t('In {amountExample}.', { amountExample: amountExample(2400) })}
          cents={plan?.priceCents}
          formErrors={formErrors}
        />
        <MoneyField
          label={t('Minimum')}
          name="minimum"
          hint={t('Leave empty for a fixed price.')}
          cents={plan?.minimumCents}
          formErrors={formErrors}
        />
        <Field
          label={t('Issues')}
          name="issueCount"
          type="number"
          min={1}
          max={100}
          hint={t('Only if paid by issues.')}
          defaultValue={plan?.issueCount ?? undefined}
          formErrors={formErrors}
        />
      </div>
    </>
  )
}

function BenefitFields({ plan, formErrors }: PartProps) {
  return (
    <>
      <Select
        label={t('Members can read')}
        name="reading"
        defaultValue={plan?.reading ?? 'everything'}
        formErrors={formErrors}
      >
        {planReadingScopes.map((reading) => (
          <option key={reading} value={reading}>
            {t(planReadingScopeNames[reading])}
          </option>
        ))}
      </Select>
      <Select
        label={t('Issues are sent')}
        name="delivery"
        defaultValue={plan?.delivery ?? ''}
        formErrors={formErrors}
      >
        {planDeliveries.map((delivery) => (
          <option key={delivery} value={delivery}>
            {t(planDeliveryNames[delivery])}
          </option>
        ))}
      </Select>
      <Field
        label={t('Percent off')}
        name="discountPercent"
        type="number"
        min={0}
        max={100}
        hint={t('Discount on shop items.')}
        defaultValue={plan?.discountPercent || undefined}
        formErrors={formErrors}
      />
      <Checkbox
        label={t('Free shipping')}
        name="freeShipping"
        initial={plan?.freeShipping}
        formErrors={formErrors}
      />
      <Checkbox
        label={t('Member numbers')}
        name="isNumbered"
        initial={plan?.isNumbered}
        formErrors={formErrors}
      />
    </>
  )
}
