import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { db } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { ListFrame } from '../../platform/records/ListFrame'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { listShopAddresses } from '../../shop/orders/mails/order-mails.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { mailGroups, mailKindsOn, mailSlug } from '../../site/mail/kinds.server'
import { MailRow } from '../../site/mail/MailRow'
import { isMailOn } from '../../site/mail/mail.server'
import { sendMailAgain } from '../../site/mail/mail-log.server'
import { pageMeta } from '../../site/meta'
import { mailDeskList } from './mail-list.server'
import './mails.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Emails'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const listed = await mailDeskList.loader({ request, params })
  const kinds = mailKindsOn().map((kind) => ({
    title: t(kind.title),
    group: kind.group,
    goesTo: t(kind.goesTo),
    slug: mailSlug(kind),
  }))
  const groups = mailGroups.map((name) => ({
    name: t(name),
    kinds: kinds.filter(({ group }) => group === name),
  }))
  return {
    isMailOn: isMailOn(),
    groups: groups.filter((group) => group.kinds.length > 0),
    shopAddresses: await listShopAddresses(db),
    ...listed,
  }
}

const AgainForm = z.object({ intent: z.literal('again'), id: Id })

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { id } = await parseForm(request, AgainForm)
  await sendMailAgain(id)
  return redirect(`${href('/admin/mails')}${new URL(request.url).search}`, 303)
}

export default function MailsPage() {
  const { groups, isMailOn, shopAddresses, rows, list } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="mails">
      <h1>{t('Emails')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {!isMailOn && (
        <Message>
          {t('Email is off. Set MAIL_URL and SITE_URL on the server. Emails wait three days.')}
        </Message>
      )}
      <p>
        {t('Shop emails go to')} {shopAddresses.join(', ') || t('no one: set CONTACT_EMAIL')}.
      </p>
      <h2>{t('Outbox')}</h2>
      <ListFrame list={list} none={t('No emails here.')} hasSortLinks>
        {rows.length === 0 ? (
          <p className="empty">{t('No emails here.')}</p>
        ) : (
          <p>{t('{total, plural, one {# email} other {# emails}}', { total: list.total })}</p>
        )}
        <ul className="managed">
          {rows.map((mail) => (
            <MailRow key={mail.id} mail={mail} intent="again" />
          ))}
        </ul>
      </ListFrame>
      <h2>{t('Templates')}</h2>
      <div className="mail-groups">
        {groups.map(({ name, kinds }) => (
          <section key={name} aria-labelledby={`mails-${name}`}>
            <h3 id={`mails-${name}`}>{name}</h3>
            <ul className="managed">
              {kinds.map(({ title, goesTo, slug }) => (
                <li key={slug}>
                  <p>
                    <Link to={href('/admin/mails/:kind', { kind: slug })} className="managed-title">
                      {title}
                    </Link>
                    <span className="managed-note">{t('To {goesTo}', { goesTo })}</span>
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
