import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { mailKindAt, mailSlug } from '../mail/kinds.server'
import { MailFrame } from '../mail/MailFrame'
import { mailContentText } from '../mail/mail-content'
import { sender } from '../mail/outbox.server'
import { pageMeta } from '../site/meta'
import { BackLink } from '../ui/BackLink'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.title ?? 'Mail', { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const kind = mailKindAt(params.kind)
  const letter = kind.sample()
  const { title, goesTo } = kind
  return {
    title,
    goesTo,
    slug: mailSlug(kind),
    subject: letter.subject,
    text: mailContentText(letter, sender()),
  }
}

export default function MailPage() {
  const { title, goesTo, slug, subject, text } = useLoaderData<typeof loader>()
  return (
    <div className="mails">
      <BackLink to="/admin/mails">Emails</BackLink>
      <h1>{title}</h1>
      <p>
        Goes to {goesTo}, with the subject <strong>{subject}</strong>.
      </p>
      <h2>In mail programs</h2>
      <MailFrame title={`${title}, as HTML`} src={`/admin/mails/${slug}/preview`} />
      <h2>Plain text</h2>
      <pre className="mail-text">{text}</pre>
    </div>
  )
}
