import { Link } from '@remix-run/react'
import { useContext } from 'react'
import type { ErrorHint } from '../platform/errors/errors'
import { href } from '../platform/href'
import { msg, t } from '../platform/i18n/i18n'
import { RequestId } from '../platform/ui/request-id'

/** The advice by status, for errors without advice of their own. */
const advice: Record<number, string | undefined> = {
  401: msg('Log in, and you come back to this page.'),
  403: msg('Log in with another account, or ask an editor for access.'),
  404: msg('The page may have moved, or the address may be wrong.'),
  429: msg('Too many requests. Wait a minute, then try again.'),
  500: msg('This is our fault, and we have logged it. Reload the page in a minute.'),
  503: msg('The site is very busy. Reload the page in a minute.'),
}

interface ErrorPageProps {
  status: number
  message: string
  own?: ErrorHint
}

export function ErrorPage({ status, message, own }: ErrorPageProps) {
  const requestId = useContext(RequestId)
  return (
    <section className={`problem problem-${status}`}>
      <p className="problem-status" aria-hidden="true">
        {status}
      </p>
      <h1>{message}</h1>
      <p>{own?.text ?? t(advice[status] ?? msg('Try again, or continue with one of these pages.'))}</p>
      {status === 500 && (
        <p
          className="problem-request"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the browser does not know the id, and keeps what the server wrote
          dangerouslySetInnerHTML={{
            __html: requestId ? `${t('If you write to us about it, include this number:')} ${requestId}` : '',
          }}
        />
      )}
      <p className="problem-links">
        {own?.link && <Link to={own.link.to}>{own.link.label}</Link>}{' '}
        <Link to={href('/')}>{t('Front page')}</Link>{' '}
        <Link to={href('/search')}>{t('Search the issues')}</Link>
        {status === 403 && !own && <Link to={href('/userInfo')}>{t('Your account')}</Link>}
      </p>
    </section>
  )
}
