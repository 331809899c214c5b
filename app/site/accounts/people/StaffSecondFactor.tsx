import { Form } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { useErrorsOf } from '../../../platform/ui/Field'
import { OwnPasswordField } from '../OwnPasswordField'
import '../accounts.css'

export function StaffSecondFactor({ isRequired }: { isRequired: boolean }) {
  const formErrors = useErrorsOf('second-factor')
  const change = isRequired ? t('Make it optional for staff') : t('Require it for staff')
  return (
    <section id="second-factor" className="admin-section" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">{t('Two-step login')}</h2>
      <p>
        {isRequired
          ? t('Required for all staff.')
          : t('Optional: each person can turn it on under User Info.')}
      </p>
      <details className="account-change" open={formErrors !== undefined} key={change}>
        <summary>{change}</summary>
        <Form method="post" className="form" preventScrollReset>
          {!isRequired && <input type="hidden" name="required" value="on" />}
          <OwnPasswordField formErrors={formErrors} />
          <button type="submit" name="intent" value="second-factor" className="button">
            {change}
          </button>
        </Form>
      </details>
    </section>
  )
}
