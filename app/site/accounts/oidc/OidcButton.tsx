import { Form } from '@remix-run/react'
import { href } from '../../../platform/href'
import { TimeZoneField } from '../TimeZoneField'

interface OidcButtonProps {
  label: string
  redirectTo: string
}

/** Logs in through the issuer. The document is sent: scripts may not follow to another site. */
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
