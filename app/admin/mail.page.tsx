import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { mailKindAt, mailSlug } from '../mail/kinds.server'
import { mailContentText } from '../mail/mail-content'
import { sender } from '../mail/outbox.server'
import { pageMeta } from '../site/meta'

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
      <h1>{title}</h1>
      <p>
        Goes to {goesTo}, with the subject <strong>{subject}</strong>. An example:
      </p>
      <h2>As mail programs show it</h2>
      <iframe
        className="mail-preview"
        title={`${title}, as HTML`}
        src={`/admin/mails/${slug}/preview`}
        sandbox=""
      />
      <h2>As plain text</h2>
      <pre className="mail-text">{text}</pre>
      <p>
        <Link to="/admin/mails">All mails</Link>
      </p>
    </div>
  )
}
