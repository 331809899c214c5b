import { useEffect } from 'react'
import { useAuth } from '../accounts/AuthContext'
import { sendPlaces } from './send-places'

/** Sends reading positions from before the login, or from offline reading, to the account. */
export function PlaceSync() {
  const userId = useAuth().user?.id
  useEffect(() => {
    if (userId === undefined) return
    void sendPlaces()
    addEventListener('online', sendPlaces)
    return () => removeEventListener('online', sendPlaces)
  }, [userId])
  return null
}
