import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Message } from '../../platform/ui/Message'

export function MailOffNotice({ isOwner }: { isOwner: boolean }) {
  return (
    <Message>
      {t('Email is off: nothing is sent.')}{' '}
      {isOwner && <Link to={href('/admin/mails')}>{t('Turn on email')}</Link>}
    </Message>
  )
}
