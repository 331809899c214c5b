import { useEffect } from 'react'
import { useAuth } from '../../site/accounts/AuthContext'
import { sendPositions } from './send-positions'

/** Sends reading positions from before the login, or from offline reading, to the account. */
export function PositionSync() {
  const userId = useAuth().user?.id
  useEffect(() => {
    if (userId === undefined) return
    void sendPositions()
    addEventListener('online', sendPositions)
    return () => removeEventListener('online', sendPositions)
  }, [userId])
  return null
}
