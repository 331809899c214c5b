import { Form, Link, useNavigation } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { AddressFields } from '../AddressFields'
import type { RedeemableGift } from './redeem-gift.server'

interface RedeemGiftProps {
  gift: RedeemableGift
  code: string
  username: string | null
  formKey: string
  countries: { code: string; name: string }[]
}

export function RedeemGift({ gift, code, username, formKey, countries }: RedeemGiftProps) {
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="redeem">
      <h1>{t('A gift for you')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <p>
        {gift.giverName && (
          <>
            <Trans
              id="From {giverName}:"
              values={{ giverName: <bdi {...textAttributes(gift.giverName)}>{gift.giverName}</bdi> }}
            />{' '}
          </>
        )}
        <Trans
          id="{plan}, {lasts}. It does not renew."
          values={{ plan: <bdi {...textAttributes(gift.plan)}>{gift.plan}</bdi>, lasts: gift.lasts }}
        />
      </p>
      {gift.message && <blockquote {...textAttributes(gift.message)}>{gift.message}</blockquote>}
      <Form method="post" className="form">
        <input type="hidden" name="key" value={formErrors?.values.key ?? formKey} />
        <input type="hidden" name="intent" value="gift" />
        {username ? (
          <p>
            <Trans id="It is for {username}." values={{ username: <bdi>{username}</bdi> }} />
          </p>
        ) : (
          <>
            <Field
              label={t('Email')}
              name="email"
              type="email"
              required
              autoComplete="email"
              hint={t('Your account. We create one if needed.')}
              formErrors={formErrors}
            />
            <p>
              <Trans
                id="Or <a>log in</a> first."
                components={{
                  a: (
                    <Link
                      to={`${href('/login')}?${new URLSearchParams({ redirectTo: href('/redeem/:code', { code }) })}`}
                    />
                  ),
                }}
              />
            </p>
          </>
        )}
        {gift.isPosted && <AddressFields countries={countries} formErrors={formErrors} />}
        <button type="submit" className="button" disabled={isBusy}>
          {t('Redeem the gift')}
        </button>
      </Form>
    </div>
  )
}
