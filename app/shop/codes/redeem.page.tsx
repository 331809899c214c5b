import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { normalizePrintedCode } from '../../platform/printed-code'
import { cutText } from '../../platform/text/cut-text'
import { Field } from '../../platform/ui/Field'
import { pageMeta } from '../../site/meta'
import { redeemAddress } from './codes'
import './codes.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Redeem a code'), { isPrivate: true })

export function loader({ request }: LoaderFunctionArgs) {
  const code = normalizePrintedCode(new URL(request.url).searchParams.get('code') ?? '')
  if (code) throw redirect(redeemAddress(cutText(code, 50)))
  return null
}

export default function RedeemPage() {
  return (
    <div className="redeem">
      <h1>{t('Redeem a code')}</h1>
      <p>
        {t(
          'Enter the code from your record, zine or card to get the download, membership or gift that comes with it.',
        )}
      </p>
      <Form method="get" action={href('/redeem')} className="form">
        <Field
          label={t('Code')}
          name="code"
          required
          maxLength={50}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={t('For example BCDF-GHJK-MNPQ. Capitals and dashes do not matter.')}
        />
        <button type="submit" className="button">
          {t('Redeem')}
        </button>
      </Form>
    </div>
  )
}
