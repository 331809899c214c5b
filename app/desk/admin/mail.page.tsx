import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { requireAdmin } from '../../site/accounts/guards.server'
import { findMailKindBySlug } from '../../site/mail/kinds.server'
import { MailFrame } from '../../site/mail/MailFrame'
import { mailTemplate } from '../../site/mail/mail-template.server'
import { pageMeta } from '../../site/meta'
import './mails.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.title ?? t('Email'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return mailTemplate(findMailKindBySlug(params.kind))
}

export default function MailPage() {
  const { title, goesTo, slug, subject, text } = useLoaderData<typeof loader>()
  return (
    <div className="mails">
      <BackLink to={href('/admin/mails')}>{t('Emails')}</BackLink>
      <h1>{title}</h1>
      <p>
        <Trans
          id="Goes to {goesTo}, with the subject <b>{subject}</b>."
          values={{ goesTo, subject }}
          components={{ b: <strong /> }}
        />
      </p>
      <h2>{t('In email programs')}</h2>
      <MailFrame
        title={t('{title}, as HTML', { title })}
        src={href('/admin/mails/:kind/preview', { kind: slug })}
      />
      <h2>{t('Plain text')}</h2>
      <pre className="mail-text">{text}</pre>
    </div>
  )
}
