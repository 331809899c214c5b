import type { FormErrors } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import { type ArticleAccess, articleAccesses } from '../../../site/plans/reading-access'
import './access-fields.css'

export interface ArticleAccessValues {
  access: ArticleAccess
  planIds: number[]
  previewPages: number
}

interface AccessFieldsProps {
  article?: ArticleAccessValues
  plans: { id: number; name: string }[]
  formErrors?: FormErrors
}

const accessNames: Record<ArticleAccess, string> = {
  everyone: msg('Everyone'),
  members: msg('Members'),
  plans: msg('Members of chosen plans'),
}

export function AccessFields({ article, plans, formErrors }: AccessFieldsProps) {
  const sent =
    formErrors?.values.access === undefined ? undefined : (formErrors.values.planIds ?? '').split('\n')
  const isChosen = (id: number) =>
    sent ? sent.includes(String(id)) : (article?.planIds.includes(id) ?? false)
  return (
    <div className="access-fields">
      <Select
        label={t('Who can read it')}
        name="access"
        defaultValue={article?.access ?? 'everyone'}
        formErrors={formErrors}
      >
        {articleAccesses.map((access) => (
          <option key={access} value={access}>
            {t(accessNames[access])}
          </option>
        ))}
      </Select>
      <input type="hidden" name="planIds" value="" />
      <fieldset className="access-plans">
        <legend>{t('Memberships')}</legend>
        {plans.length === 0 && <p className="field-hint">{t('There are no plans yet.')}</p>}
        {plans.map(({ id, name }) => (
          <label key={id} className="check">
            <input type="checkbox" name="planIds" value={id} defaultChecked={isChosen(id)} />{' '}
            <bdi>{name}</bdi>
          </label>
        ))}
        {formErrors?.errors.planIds && <p className="field-error">{formErrors.errors.planIds.join(' ')}</p>}
      </fieldset>
      <div className="access-preview">
        <Field
          label={t('Free pages')}
          name="previewPages"
          type="number"
          min={0}
          hint={t('Pages at the start that everyone can read.')}
          defaultValue={article?.previewPages || undefined}
          formErrors={formErrors}
        />
      </div>
    </div>
  )
}
