import { Form } from '@remix-run/react'
import { href } from '../../../platform/href'
import { TimeZoneField } from '../TimeZoneField'

interface OidcButtonProps {
  label: string
  redirectTo: string
}

/** A button to log in through the issuer. It submits the document, since scripts may not follow to another site. */
export function OidcButton({ label, redirectTo }: OidcButtonProps) {
  return (
    <Form method="post" action={href('/login/oidc')} reloadDocument className="form">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <TimeZoneField />
      <button type="submit" className="button is-plain">
        {label}
      </button>
    </Form>
  )
}
