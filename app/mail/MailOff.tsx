import { Link } from '@remix-run/react'
import { useAuth } from '../accounts/AuthContext'
import { may } from '../accounts/staff'
import { Message } from '../ui/Message'

/** Says that emails are not sent, with the way to what turns them on for those who may see it. */
export function MailOff() {
  const { user } = useAuth()
  return (
    <Message>
      Email is off: nothing is sent. {may(user, 'sell') && <Link to="/admin/mails">Turn on email</Link>}
    </Message>
  )
}
