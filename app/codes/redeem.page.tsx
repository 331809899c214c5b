import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction } from '@remix-run/react'
import { normalizeCode } from '../platform/printed-code'
import { pageMeta } from '../site/meta'
import { Field } from '../ui/Field'
import { redeemAddress } from './codes'
import './code-pages.css'

export const meta: MetaFunction = (args) => pageMeta(args, 'Redeem a code', { isPrivate: true })

export function loader({ request }: LoaderFunctionArgs) {
  const code = normalizeCode(new URL(request.url).searchParams.get('code') ?? '')
  if (code) throw redirect(redeemAddress(code.slice(0, 50)))
  return null
}

export default function RedeemPage() {
  return (
    <div className="redeem">
      <h1>Redeem a code</h1>
      <p>
        Enter the code from your record, zine or card to get the download, membership or gift that comes with
        it.
      </p>
      <Form method="get" action="/redeem" className="form">
        <Field
          label="Code"
          name="code"
          required
          maxLength={50}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Such as BCDF-GHJK-MNPQ. Capitals and dashes do not matter."
        />
        <button type="submit" className="button">
          Redeem
        </button>
      </Form>
    </div>
  )
}
